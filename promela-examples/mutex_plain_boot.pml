/* topsym: states 47, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 3628800 = S10 with -DN=10
 * The users are started one after the other, without an atomic block: the first
 * may be at work before the last one exists. Their pids start from 1, their
 * flags from 0. Once all are there, any two of them can be swapped.
 */

#ifndef N
#define N	3	/* number of users */
#endif

#define MINE	flag[_pid - 1]

bool flag[N];		/* who is inside */
byte inside;

proctype user()
{
	do
	:: d_step { inside == 0 -> inside++; MINE = true };
	   assert(MINE && inside == 1);
	   d_step { inside--; MINE = false }
	od
}

init {
	byte i;

	do
	:: i < N -> run user(); i++
	:: i == N -> break
	od
}
