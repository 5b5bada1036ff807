/* topsym: states 34, verdict ok, order 3 = C3
 * Three stations and three named channels, started one by one in an order that
 * is not that of the ring. The ring can be turned but not turned over.
 */

chan ab = [1] of { bit };
chan bc = [1] of { bit };
chan ca = [1] of { bit };

proctype station(chan in; chan out)
{
	byte laps;

	do
	:: in?_ ->
		laps = (laps + 1) % 3;
		out!1
	od
}

init {
	run station(ca, ab);
	run station(bc, ca);
	ca!1;
	run station(ab, bc)
}
