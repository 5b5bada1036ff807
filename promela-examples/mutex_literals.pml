/* topsym: states 14, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 720 = S6 with -DN=6
 * The condition for entering is written out: one comparison for each user. All
 * users occur in it in the same way, so any two of them can be swapped.
 */

#ifndef N
#define N	3	/* number of users, 2 to 6 */
#endif

bool in[N];

#define FREE2	!in[0] && !in[1]
#if N > 2
#define FREE3	FREE2 && !in[2]
#else
#define FREE3	FREE2
#endif
#if N > 3
#define FREE4	FREE3 && !in[3]
#else
#define FREE4	FREE3
#endif
#if N > 4
#define FREE5	FREE4 && !in[4]
#else
#define FREE5	FREE4
#endif
#if N > 5
#define FREE6	FREE5 && !in[5]
#else
#define FREE6	FREE5
#endif

byte inside;

proctype user(byte id)
{
	do
	:: atomic { FREE6 -> in[id] = true };
	   inside++;
	   assert(inside == 1);
	   inside--;
	   in[id] = false
	od
}

init {
	atomic {
#if N > 5
		run user(5);
#endif
#if N > 4
		run user(4);
#endif
#if N > 3
		run user(3);
#endif
#if N > 2
		run user(2);
#endif
		run user(1);
		run user(0)
	}
}
