/* topsym: states 12, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 2432902008176640000 = S20 with -DN=20
 * Only the user whose turn it is may work, and then it gives the turn to anyone.
 * That user 1 has the first turn is the only difference between the users. It
 * is a matter of where the model starts and not of what it can do.
 */

#ifndef N
#define N	3	/* number of users */
#endif

byte turn = 1;
bool working;

active [N] proctype user()
{
	do
	:: turn == _pid ->
		working = true;
		assert(turn == _pid);
		atomic {
			working = false;
			select (turn : 0 .. N - 1)
		}
	od
}
