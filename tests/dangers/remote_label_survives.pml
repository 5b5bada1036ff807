/* topsym: states 4, verdict ok, order 2
 * References to the control states of both users, in one sum.
 */

byte boss = 1;
bool started;

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: atomic {
		!started && boss == _pid ->
		started = true;
		goto crit
	   }
	od;
crit:
end2:	false
}

active proctype watch()
{
end:	atomic {
		user[0]@crit + user[1]@crit == 2 ->
		assert(false)
	};
end2:	false
}
