/* topsym: states 129, verdict ok, order 48 = unknown, order 384 = unknown with -DD=4, order 3840 = unknown with -DD=5, order 48 = unknown with -DMESSAGES=2
 * The hypercube with channels: link[i] leads to node i, and the message carries
 * its destination. A node knows its place from its pid. There may be two messages.
 */

#ifndef D
#define D	3	/* dimensions, 2 to 5 */
#endif

#ifndef MESSAGES
#define MESSAGES	1	/* on their way: 1 or 2 */
#endif

#if D == 2
#define NODES	4
#elif D == 3
#define NODES	8
#elif D == 4
#define NODES	16
#else
#define NODES	32
#endif
#define ME	(_pid - 1)

chan link[NODES] = [MESSAGES] of { byte };

proctype node()
{
	byte dest;		/* ourselves while there is no message */

	do
	:: link[ME]?dest ->
		if
		:: atomic { ((ME ^ dest) & 1) != 0 -> link[ME ^ 1]!dest; dest = ME }
		:: atomic { ((ME ^ dest) & 2) != 0 -> link[ME ^ 2]!dest; dest = ME }
#if D > 2
		:: atomic { ((ME ^ dest) & 4) != 0 -> link[ME ^ 4]!dest; dest = ME }
#endif
#if D > 3
		:: atomic { ((ME ^ dest) & 8) != 0 -> link[ME ^ 8]!dest; dest = ME }
#endif
#if D > 4
		:: atomic { ((ME ^ dest) & 16) != 0 -> link[ME ^ 16]!dest; dest = ME }
#endif
		:: atomic {
			dest == ME ->
			select (dest : 0 .. NODES - 1);
			link[ME]!dest;
			dest = ME
		   }
		fi
	od
}

init {
	byte i;

	atomic {
		link[0]!NODES - 1;
#if MESSAGES > 1
		link[NODES - 1]!0;
#endif
		for (i : 1 .. NODES) {
			run node()
		}
	}
}
