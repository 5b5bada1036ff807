/* topsym: states 10, verdict acceptance cycle, run -a -N served, order 6 = S3, order 1 with -DN=2, order 2 = S2 with -DN=3, order 24 = S4 with -DN=5, order 362880 = S9 with -DN=10
 * The claim says that user 0 gets in at some time, which nobody guarantees. It
 * names one user; all others can be swapped.
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

ltl served { <> (user[0]@crit) }
