/* topsym: states 136, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 720 = S6 with -DN=6, order 5040 = S7 with -DN=7, order 40320 = S8 with -DN=8, order 362880 = S9 with -DN=9, order 3628800 = S10 with -DN=10, order 39916800 = S11 with -DN=11, order 479001600 = S12 with -DN=12, order 6227020800 = S13 with -DN=13, order 87178291200 = S14 with -DN=14, order 1307674368000 = S15 with -DN=15, order 20922789888000 = S16 with -DN=16, order 355687428096000 = S17 with -DN=17, order 6402373705728000 = S18 with -DN=18, order 121645100408832000 = S19 with -DN=19, order 2432902008176640000 = S20 with -DN=20
 * Users with numbers of their own, which keep their state in a table. A user
 * looks through the whole table in one step and enters if nobody is inside.
 * The order in which the scan visits the table cannot be seen from outside.
 */

#ifndef N
#define N	3	/* number of users */
#endif

mtype = { idle, trying, critical };

mtype state[N] = idle;
byte inside;

proctype user(byte id)
{
	byte k;
	bool busy;

	do
	:: state[id] == idle -> state[id] = trying
	:: d_step {
		state[id] == trying ->
		busy = false;
		for (k : 0 .. N - 1) {
			if
			:: state[k] == critical -> busy = true
			:: else
			fi
		}
		k = 0;
		if
		:: !busy -> state[id] = critical
		:: else
		fi;
		busy = false
	   }
	:: state[id] == critical ->
		inside++;
		assert(inside == 1);
		d_step { inside--; state[id] = idle }
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
