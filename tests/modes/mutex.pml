/* Users of a lock, started in one atomic step. 113 states: one before the start, 2^5 without and 5 * 2^4 with a
 * user inside. A state is known up to symmetry by how many wait and whether one is inside: 1 + 6 + 5 = 12.
 */
byte inside;

proctype user()
{
	do
	:: true;
	   atomic { inside == 0 -> inside++ };
	   inside--
	od
}

init {
	atomic { run user(); run user(); run user(); run user(); run user() }
}
