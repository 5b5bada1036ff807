/* topsym: states 104, verdict ok, run -a -N one, order 24 = S4, order 2 = S2 with -DN=2, order 6 = S3 with -DN=3, order 720 = S6 with -DN=6, order 2432902008176640000 = S20 with -DN=20
 * The claim is about a counter and names no user. It takes nothing away from the
 * symmetry of the users.
 */

#ifndef N
#define N	4	/* number of users */
#endif

#define NOBODY	255

byte inside, holder = NOBODY;

proctype user()
{
	do
	:: atomic { holder == NOBODY -> holder = _pid };
	   inside++;
	   inside--;
	   holder = NOBODY
	od
}

init {
	byte i;

	do
	:: i < N -> run user(); i++
	:: else -> break
	od
}

ltl one { [] (inside <= 1) }
