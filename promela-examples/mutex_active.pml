/* topsym: states 56, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 720 = S6 with -DN=6, order 5040 = S7 with -DN=7, order 40320 = S8 with -DN=8, order 362880 = S9 with -DN=9, order 3628800 = S10 with -DN=10, order 39916800 = S11 with -DN=11, order 479001600 = S12 with -DN=12, order 6227020800 = S13 with -DN=13, order 87178291200 = S14 with -DN=14, order 1307674368000 = S15 with -DN=15, order 20922789888000 = S16 with -DN=16, order 355687428096000 = S17 with -DN=17, order 6402373705728000 = S18 with -DN=18, order 121645100408832000 = S19 with -DN=19, order 2432902008176640000 = S20 with -DN=20
 * Users of one semaphore, all of them active from the start. Whoever gets the
 * semaphore leaves its pid in owner, and nobody may change that while it works.
 * Any user can be swapped with any other.
 */

#ifndef N
#define N	3	/* number of users */
#endif

#define NOBODY	255

bool locked;
byte owner = NOBODY;

active [N] proctype user()
{
	do
	:: skip;		/* work outside */
	   atomic { !locked -> locked = true };
	   owner = _pid;
	   assert(locked);
	   assert(owner == _pid);
	   d_step {
		owner = NOBODY;
		locked = false
	   }
	od
}
