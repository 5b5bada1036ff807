/* topsym: states 7731, verdict ok, order 24 = S4, order 2 = S2 with -DN=2, order 6 = S3 with -DN=3, order 120 = S5 with -DN=5, order 1307674368000 = S15 with -DN=15
 * Workers meet at a barrier after each phase. The last to arrive opens it for
 * all in one step, by setting the flags of the others.
 */

#ifndef N
#define N	4	/* number of workers */
#endif

byte arrived;
bool go[N];
bit phase[N];

inline set_all(value)
{
	for (k : 0 .. N - 1) {
		go[k] = value
	}
}

proctype worker(byte id)
{
	byte k;

	do
	:: phase[id] = 1 - phase[id];
	   d_step {
		arrived++;
		if
		:: arrived == N -> arrived = 0; set_all(true)
		:: else
		fi
	   };
	   atomic { go[id] -> go[id] = false }
	od
}

init {
	byte i;

	atomic {
		for (i : 0 .. N - 1) {
			run worker(i)
		}
	}
}
