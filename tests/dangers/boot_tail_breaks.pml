/* topsym: states 7, verdict assertion violated, order 1
 * What init does after its last run is part of the program like anybody's code, and it
 * tells user 2 from user 1. SPIN finds that the boss may be 2; with the users swapped,
 * only boss 1 is looked at.
 */

byte boss = 1;
bool started;

proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	od
}

init {
	atomic {
		run user();
		run user()
	};
	started = true;
	assert(boss != 2);
end:	false
}
