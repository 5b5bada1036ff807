/* A ring of N users, booted by init: each takes a ticket from its box and puts it into the next one's. With symmetry one hop closes the cycle
 * up to a rotation, which has as many powers as there are users; then the ticket is back.
 */
#ifndef N
#define N 4
#endif
#define _next ((id + 1) % N)

chan box[N] = [1] of { bit };
bool stop;

proctype user(byte id)
{
	do
	:: box[id]?1 -> box[_next]!1
	:: stop -> break
	od
}

init {
	byte i;
	atomic {
		for (i : 0 .. N - 1) {
			run user(i)
		}
		i = 0;
		box[0]!1
	}
}

#ifdef FORMULA
ltl stops { <> stop }
#endif
