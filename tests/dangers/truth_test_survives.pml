/* topsym: states 4, verdict ok, order 2
 * The truth test of a pid compares it with 0. The users are 1 and 2, so that says the
 * same of both.
 */

byte boss = 1;
bool started;

active proctype watch()
{
end:	d_step {
		started && !boss ->
		assert(false)
	};
end2:	false
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
