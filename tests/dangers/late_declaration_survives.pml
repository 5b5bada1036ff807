/* topsym: states 24, verdict ok, order 2
 * A declaration in a loop is a statement j = 0. The users are 1 and 2 and 0 is the
 * watch, who is never moved.
 */

byte boss = 1;
bool started;
byte n;

active proctype watch()
{
end:	do
	:: started && n < 2 ->
		n++;
		byte j;
		assert(j != boss);
		j = boss
	od
}

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!started ->
		started = true
	   }
	od
}
