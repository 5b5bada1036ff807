/* topsym: states 390, verdict ok, order 1, order 1 with -DN=2, order 1 with -DN=5
 * Leader election by number: nodes tell each other the largest number that they
 * have heard of, until one has been told to all. The comparison puts the nodes
 * in order, and there is no symmetry left.
 */

#ifndef N
#define N	3	/* number of nodes */
#endif

chan meet = [0] of { byte };
byte changes;

proctype node(byte id)
{
	byte max, other;

	max = id;
end:	do
	:: meet!max
	:: meet?other ->
		if
		:: other > max ->
			max = other;
			changes++;
			assert(changes <= N * N)
		:: other <= max
		fi
	od
}

init {
	byte i;

	atomic {
		for (i : 0 .. N - 1) {
			run node(i)
		}
	}
}
