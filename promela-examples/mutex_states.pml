/* topsym: states 113, verdict ok, order 120 = S5, order 3628800 = S10 with -DN=10, order 1307674368000 = S15 with -DN=15, order 2432902008176640000 = S20 with -DN=20
 * Mutual exclusion where the state of every user is in a table, at the place of
 * its pid. There are 1 + 2^N + N * 2^(N-1) states; up to symmetry a state is known
 * by how many try and whether one is inside, which makes 2N + 2.
 */
#ifndef N
#define N 5
#endif

mtype = { neutral, trying, critical };

mtype st[N + 1] = neutral;	/* st[0] is that of init, and stays */
bool taken;

proctype user()
{
	do
	:: d_step { st[_pid] == neutral -> st[_pid] = trying }
	:: d_step { st[_pid] == trying && !taken -> st[_pid] = critical; taken = true }
	:: d_step { st[_pid] == critical -> assert(taken); st[_pid] = neutral; taken = false }
	od
}

init {
	byte i;

	atomic {
		for (i : 1 .. N) {
			run user()
		}
	}
}
