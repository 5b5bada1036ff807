/* topsym: states 111, verdict acceptance cycle, run -a -N answered, order 2 = S2, order 1 with -DN=3, order 6 = S3 with -DN=5
 * Two claims in one: a request of user 0 is answered, and so is one of user 1.
 * The whole formula would stay the same if they were swapped, but its parts do
 * not, and a counterexample has to say whose request it was. Only the users
 * that the formula does not name can be swapped.
 */

#ifndef N
#define N	4	/* number of users */
#endif

bool asked[N], served[N];
bool locked;

active [N] proctype user()
{
	do
	:: asked[_pid] = true;
	   atomic { !locked -> locked = true; asked[_pid] = false; served[_pid] = true };
	   atomic { served[_pid] = false; locked = false }
	od
}

ltl answered {
	[] (asked[0] -> <> served[0]) &&
	[] (asked[1] -> <> served[1])
}
