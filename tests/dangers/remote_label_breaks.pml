/* topsym: states 5, verdict assertion violated, order 1
 * A reference to the control state of one user. SPIN finds user 0 there if it is the
 * boss; whoever swaps the users only looks at boss 1.
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
		user[0]@crit ->
		assert(false)
	};
end2:	false
}
