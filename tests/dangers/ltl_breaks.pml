/* topsym: states 9, verdict assertion violated, order 1, run -a
 * A formula that is the same with 0 and 1 swapped, but its propositions are not. SPIN
 * finds a run in which both users come in, one after the other. With the users
 * swapped, the one who has been in comes in for ever.
 */

bool x[2];
bool busy;

active [2] proctype user()
{
	do
	:: d_step {
		!busy ->
		busy = true;
		x[_pid] = true
	   }
	:: d_step {
		x[_pid] ->
		x[_pid] = false;
		busy = false
	   }
	od
}

ltl p {
	([] !x[0]) || ([] !x[1])
}
