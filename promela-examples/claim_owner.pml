/* topsym: states 10, verdict ok, run -a -N lets_go, order 2 = S2, order 1 with -DN=2, order 6 = S3 with -DN=4, order 120 = S5 with -DN=6
 * A claim that names a user by its number: the owner does not stay user 2 for
 * ever. Only the owner can move while it is in, so this holds. The users that
 * are not named can be swapped.
 */

#ifndef N
#define N	3	/* number of users; they are numbered from 1 */
#endif

#define NOBODY	0

byte owner = NOBODY;

proctype user(byte me)
{
	do
	:: atomic { owner == NOBODY -> owner = me };
	   assert(owner == me);
	   owner = NOBODY
	od
}

init {
	byte i;

	atomic {
		for (i : 1 .. N) {
			run user(i)
		}
	}
}

ltl lets_go { [] (owner == 2 -> <> (owner != 2)) }
