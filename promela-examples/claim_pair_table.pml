/* topsym: states 6, verdict ok, run -a -N apart, order 4 = S2 • S2, order 2 = S2 with -DN=3, order 12 = S2 • S3 with -DN=5
 * The claim looks at two elements of a table instead of labels. The two users it
 * names can be swapped, and so can the others.
 */

#ifndef N
#define N	4	/* number of users */
#endif

bool in[N];
bool locked;

proctype user(byte id)
{
	do
	:: atomic { !locked -> locked = true; in[id] = true };
	   atomic { in[id] = false; locked = false }
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

ltl apart { [] !(in[0] && in[1]) }
