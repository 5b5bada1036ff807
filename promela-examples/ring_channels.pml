/* topsym: states 289, verdict ok, order 4 = C4, order 3 = C3 with -DN=3, order 5 = C5 with -DN=5, order 9 = C9 with -DN=9
 * Stations that know nothing but the channel on their left and the channel on
 * their right. A ring comes about by the way in which they are connected.
 */

#ifndef N
#define N	4
#endif

chan link[N] = [1] of { bit };
byte working;

proctype station(chan left; chan right)
{
	bool job;

	do
	:: !job -> job = true
	:: left?_ ->
		if
		:: job ->
			working++;
			assert(working == 1);
			working--;
			job = false
		:: else
		fi;
		right!1
	od
}

init {
	byte i;

	atomic {
		link[0]!1;
		for (i : 0 .. N - 1) {
			run station(link[i], link[(i + 1) % N])
		}
	}
}
