/* topsym: states 6, verdict assertion violated, order 1
 * Whoever is not the boss leaves. User 1 is gone at once, but user 0 lingers as
 * long as user 1 is there, because pids are freed last-in first-out. So only the
 * boss 0 can see _nr_pr drop: SPIN finds the assertion, the swap hides it.
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
		_pid != boss ->
		started = true;
		break
	   }
	:: _nr_pr == 1 ->
		assert(false)
	od
}
