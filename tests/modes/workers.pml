/* Workers that end in any order. Each takes one of two tools, works, and leaves a value in a variable that
 * nobody reads any more. A worker is at one of three locations, or leaving, or gone; up to symmetry a state is
 * known by how many workers there are of each kind (the init process ends at once and is gone till the end).
 *
 * LATE_DEADLOCK: an older process waits in vain; that shows when the last worker has been removed.
 * LATE_ASSERTION: an assertion that fails when all workers have ended.
 */
#ifndef WORKERS
#define WORKERS	3	/* number of workers */
#endif

byte finished;

proctype worker(byte limit)
{	byte tool;

	if
	:: tool = 1
	:: tool = 2
	fi;
	tool < limit;
	finished++
}

proctype watcher()
{
	finished == WORKERS;
#ifdef LATE_DEADLOCK
	finished > WORKERS
#endif
#ifdef LATE_ASSERTION
	assert(finished < WORKERS)
#endif
}

init {
	byte i;

	atomic {
		run watcher();
		for (i : 1 .. WORKERS) {
			run worker(3)
		}
	}
}
