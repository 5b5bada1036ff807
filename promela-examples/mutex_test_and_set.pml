/* topsym: states 147, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 720 = S6 with -DN=6, order 5040 = S7 with -DN=7, order 40320 = S8 with -DN=8, order 362880 = S9 with -DN=9, order 3628800 = S10 with -DN=10, order 39916800 = S11 with -DN=11, order 479001600 = S12 with -DN=12, order 6227020800 = S13 with -DN=13, order 87178291200 = S14 with -DN=14, order 1307674368000 = S15 with -DN=15, order 20922789888000 = S16 with -DN=16, order 355687428096000 = S17 with -DN=17, order 6402373705728000 = S18 with -DN=18, order 121645100408832000 = S19 with -DN=19, order 2432902008176640000 = S20 with -DN=20
 * Test-and-set on a word that holds the number of the user inside, or 255 if
 * there is nobody. Only the user that is named there resets the word.
 */

#ifndef N
#define N	3	/* number of users */
#endif

#define NOBODY	255

byte holder = NOBODY;

proctype user(byte me)
{
	byte old = NOBODY;

	do
	:: d_step {			/* test and set */
		old = holder;
		if
		:: holder == NOBODY -> holder = me
		:: else
		fi
	   };
	   if
	   :: old == NOBODY ->
		assert(holder == me);
		holder = NOBODY
	   :: old != NOBODY -> old = NOBODY
	   fi
	od
}

init {
	byte i = 0;

	atomic {
		do
		:: i < N -> run user(i); i++
		:: else -> break
		od
	}
}
