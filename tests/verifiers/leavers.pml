/* Guests who leave in any order and give their pids to the doorman, who remembers the last one that left. What a guest leaves behind,
 * in a table and in a channel, are identities of processes that may be gone.
 *
 * LATE_DEADLOCK: the doorman, who is older than the guests, waits in vain: that shows when the last guest has been removed.
 * LATE_ASSERTION: an assertion that fails when all guests have left.
 * EARLY_ASSERTION: an assertion that fails when the second guest leaves.
 */
#ifndef GUESTS
#define GUESTS 3
#endif

chan gate = [1] of { pid };
bool inside[GUESTS + 2];

proctype doorman()
{	pid last;
	byte gone;

	do
	:: gone < GUESTS -> gate?last; gone++
	:: gone == GUESTS -> break
	od;
#ifdef LATE_DEADLOCK
	inside[last];
#endif
#ifdef LATE_ASSERTION
	assert(inside[last])
#endif
}

proctype guest()
{	pid before;

	inside[_pid] = true;
	if
	:: gate?before ->		/* takes the place of the one who is just leaving */
#ifdef EARLY_ASSERTION
	   assert(inside[before]);
#endif
	   gate!before
	:: true
	fi;
	inside[_pid] = false;
	gate!_pid
}

init {
	byte i;

	atomic {
		run doorman();
		for (i : 1 .. GUESTS) {
			run guest()
		}
	}
}
