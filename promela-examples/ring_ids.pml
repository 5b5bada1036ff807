/* topsym: states 12999, verdict ok, order 5 = C5, order 3 = C3 with -DN=3, order 4 = C4 with -DN=4, order 12 = C12 with -DN=12
 * The token is a number: that of the station that may work. A station that has
 * done its work, or has none, gives the token to the next one.
 */

#ifndef N
#define N	5
#endif

byte holder = 2;
bool job[N];
byte inside;

proctype station(byte id)
{
	do
	:: !job[id] -> job[id] = true
	:: holder == id && job[id] ->
		inside++;
		assert(inside == 1 && holder == id);
		inside--;
		job[id] = false
	:: holder == id -> holder = (id + 1) % N
	od
}

init {
	byte i;

	for (i : 0 .. N - 1) {
		run station(i)
	}
}
