/* topsym: states 1176, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 40320 = S8 with -DN=8
 * Leader election by chance: when two nodes meet, the one that speaks first
 * follows the other, with all its followers. The nodes remember the numbers of
 * others but never compare which is larger. So all nodes can be swapped.
 */

#ifndef N
#define N	3	/* number of nodes */
#endif

#define NOBODY	255

chan meet = [0] of { byte, byte };	/* who, how many follow */
byte boss[N] = NOBODY;
byte leader = NOBODY;

proctype node(byte id)
{
	byte followers, n;
	byte other = NOBODY;

	do
	:: followers < N - 1 ->
		if
		:: meet!id,followers -> break
		:: meet?other,n ->
			boss[other] = id;
			followers = followers + n + 1
		fi
	:: followers == N - 1 ->
		assert(leader == NOBODY && boss[id] == NOBODY);
		leader = id;
		break
	od;
	other = NOBODY;
	leader != NOBODY;
	assert((leader == id) == (boss[id] == NOBODY))
}

init {
	byte i;

	atomic {
		for (i : 0 .. N - 1) {
			run node(i)
		}
	}
}
