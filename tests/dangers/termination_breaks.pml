/* topsym: states 7, verdict assertion violated, order 1
 * The boss leaves, and an ended process is enabled only when it can be removed: the
 * youngest one first. SPIN finds boss 2 at its end and enabled; boss 1 never is,
 * and whoever swaps the users only looks at boss 1.
 */

byte boss = 1;
bool started;
bool gone;

active proctype watch()
{
end:	d_step {
		gone && enabled(boss) ->
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
	:: atomic {
		!started && boss == _pid ->
		started = true;
		gone = true;
		break
	   }
	od
}
