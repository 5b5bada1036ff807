/* topsym: states 17, verdict ok, order 24 = S4, order 2 = S2 with -DN=2, order 6 = S3 with -DN=3, order 40320 = S8 with -DN=8, order 2432902008176640000 = S20 with -DN=20
 * A counting check around a semaphore. The users have no names: nothing in the
 * model can tell one from another, so they can be swapped at will.
 */

#ifndef N
#define N	4	/* number of users */
#endif

bool locked;
byte inside;

active [N] proctype user()
{
	do
	:: atomic { !locked -> locked = true };
	   inside++;
	   assert(inside == 1);
	   inside--;
	   locked = false
	od
}
