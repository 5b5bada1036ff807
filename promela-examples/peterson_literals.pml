/* topsym: states 2362, verdict ok, order 6 = S3, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 720 = S6 with -DN=6, order 5040 = S7 with -DN=7, order 40320 = S8 with -DN=8, order 362880 = S9 with -DN=9, order 3628800 = S10 with -DN=10, order 39916800 = S11 with -DN=11, order 479001600 = S12 with -DN=12
 * Peterson's algorithm for N processes with numbers of their own. The waiting
 * condition is one expression that names every process, so it is evaluated in
 * one step and treats all of them alike.
 */

#ifndef N
#define N	3	/* 3 to 12 */
#endif

byte level[N];		/* how far a process has climbed, 0 when it is away */
byte last[N];		/* who arrived last at a level; last[0] is not used */
byte inside;

#define BELOW(k)	(me == k || level[k] < at)
#define ALL3	BELOW(0) && BELOW(1) && BELOW(2)
#if N > 3
#define ALL4	ALL3 && BELOW(3)
#else
#define ALL4	ALL3
#endif
#if N > 4
#define ALL5	ALL4 && BELOW(4)
#else
#define ALL5	ALL4
#endif
#if N > 5
#define ALL6	ALL5 && BELOW(5)
#else
#define ALL6	ALL5
#endif
#if N > 6
#define ALL7	ALL6 && BELOW(6)
#else
#define ALL7	ALL6
#endif
#if N > 7
#define ALL8	ALL7 && BELOW(7)
#else
#define ALL8	ALL7
#endif
#if N > 8
#define ALL9	ALL8 && BELOW(8)
#else
#define ALL9	ALL8
#endif
#if N > 9
#define ALL10	ALL9 && BELOW(9)
#else
#define ALL10	ALL9
#endif
#if N > 10
#define ALL11	ALL10 && BELOW(10)
#else
#define ALL11	ALL10
#endif
#if N > 11
#define ALL12	ALL11 && BELOW(11)
#else
#define ALL12	ALL11
#endif

proctype user(byte me)
{
	byte at;

	do
	:: for (at : 1 .. N - 1) {
		level[me] = at;
		last[at] = me;
		(last[at] != me || (ALL12))
	   }
	   at = 0;
	   inside++;
	   assert(inside == 1);
	   inside--;
	   level[me] = 0
	od
}

init {
	byte i;

	atomic {
		for (i : 0 .. N - 1) {
			run user(i)
		}
	}
}
