/* topsym: states 9, verdict ok, run -a -N apart, order 4 = S2 • S2, order 2 = S2 with -DN=3, order 12 = S2 • S3 with -DN=5, order 48 = S2 • S4 with -DN=6
 * Users of a semaphore and a claim about two of them: users 0 and 1 are never in
 * the critical section together. These two can be swapped, and the others can,
 * but none of these with one of those.
 */

#ifndef N
#define N	4	/* number of users */
#endif

bool locked;

active [N] proctype user()
{
	do
	:: atomic { !locked -> locked = true };
crit:	   skip;
	   locked = false
	od
}

ltl apart { [] !(user[0]@crit && user[1]@crit) }
