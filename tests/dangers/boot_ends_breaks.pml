/* topsym: states 24, verdict assertion violated, order 1
 * A user may end before the next one is started, and init counts the processes. SPIN
 * finds that the count may be 2 while a user is still there. The users end, and
 * _nr_pr depends on which of them is gone, so they cannot be swapped.
 */

byte boss = 1;
bool started;
byte n;

proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: atomic {
		boss == _pid ->
		started = true;
		break
	   }
	:: d_step {
		n == 2 ->
		assert(false)
	   }
	od
}

init {
	run user();
	run user();
	n = _nr_pr
}
