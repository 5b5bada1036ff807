/* topsym: states 5, verdict assertion violated, order 1
 * enabled() of the pid of one user. SPIN finds that user 0 can move after the start
 * if it is the boss; whoever swaps the users only looks at boss 1.
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
	:: d_step {
		!started ->
		started = true
	   }
	:: started && boss == _pid
	od
}

active proctype watch()
{
end:	d_step {
		started && enabled(0) ->
		assert(false)
	};
end2:	false
}
