/* topsym: states 4, verdict assertion violated, order 1
 * User 2 has the higher priority, so user 1 never moves. User 2 may start when it
 * is not the boss: SPIN finds the assertion. With 1 and 2 swapped, boss 1 counts
 * as seen before and nobody ever starts.
 */

byte boss = 2;
bool started;

proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = 3 - boss
	   }
	:: d_step {
		!started && _pid != boss ->
		started = true;
		assert(false)
	   }
	od
}

init {
	atomic {
		run user() priority 1;
		run user() priority 2
	}
}
