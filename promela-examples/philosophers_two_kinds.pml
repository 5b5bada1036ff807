/* topsym: states 48, verdict ok, order 2 = S2, order 3 = C3 with -DPAIRS=3, order 4 = C4 with -DPAIRS=4
 * Every second philosopher is left-handed. The table can be turned by two seats
 * at a time: one symmetry for each pair.
 */

#ifndef PAIRS
#define PAIRS	2
#endif
#define N	(2 * PAIRS)

bool taken[N];

inline use(first, second)
{
	atomic { !taken[first] -> taken[first] = true };
	atomic { !taken[second] -> taken[second] = true };
	taken[second] = false;
	taken[first] = false
}

proctype righty(byte left; byte right)
{
	do
	:: use(right, left)
	od
}

proctype lefty(byte left; byte right)
{
	do
	:: use(left, right)
	od
}

init {
	byte i;

	atomic {
		for (i : 1 .. PAIRS) {
			run righty(2 * i - 2, 2 * i - 1);
			run lefty(2 * i - 1, (2 * i) % N)
		}
	}
}
