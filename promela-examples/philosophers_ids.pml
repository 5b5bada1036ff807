/* topsym: states 119, verdict invalid end state, order 4 = C4, order 5 = C5 with -DN=5, order 6 = C6 with -DN=6
 * Dining philosophers that are told at the start which two forks they may use.
 * The forks are channels that hold one message while the fork lies on the table.
 */

#ifndef N
#define N	4
#endif

chan fork[N] = [1] of { bit };

proctype philosopher(byte left; byte right)
{
	do
	:: fork[left]?_;
	   fork[right]?_;
	   fork[right]!1;
	   fork[left]!1
	od
}

init {
	byte i;

	atomic {
		for (i : 0 .. N - 1) {
			fork[i]!1;
			run philosopher(i, (i + 1) % N)
		}
	}
}
