/* topsym: states 3, verdict ok, order 2, run -a
 * A formula with one proposition that is the same with 0 and 1 swapped.
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
	[] !(x[0] && x[1])
}
