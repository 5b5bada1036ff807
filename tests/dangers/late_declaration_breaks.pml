/* topsym: states 24, verdict assertion violated, order 1
 * A declaration in a loop is a statement j = 0, and 0 is a user here. SPIN finds that
 * it need not be the boss; with the users swapped, only boss 0 is looked at.
 */

byte boss = 0;
bool started;
byte n;

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

active proctype watch()
{
end:	do
	:: started && n < 2 ->
		n++;
		byte j;
		assert(j == boss);
		j = boss
	od
}
