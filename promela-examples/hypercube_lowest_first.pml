/* topsym: states 65, verdict ok, order 8 = unknown, order 4 = unknown with -DD=2, order 16 = unknown with -DD=4, order 32 = unknown with -DD=5
 * The hypercube with fixed routes: a message goes along the lowest dimension in
 * which its place and its destination differ. Now every dimension has its rank.
 * What is left are the shifts, which flip the same bits of all names.
 */

#ifndef D
#define D	3	/* dimensions, 2 to 5 */
#endif

#define NODES	(1 << D)

byte at, dest = 3;	/* where the message is, and where it should be */

#define DIFFER(bit_)	((at ^ dest) & bit_)

proctype node(byte me)
{
	do
	:: atomic {
		at == me ->
		if
		:: DIFFER(1) -> at = at ^ 1
		:: !DIFFER(1) && DIFFER(2) -> at = at ^ 2
#if D > 2
		:: !DIFFER(1) && !DIFFER(2) && DIFFER(4) -> at = at ^ 4
#endif
#if D > 3
		:: !DIFFER(1) && !DIFFER(2) && !DIFFER(4) && DIFFER(8) -> at = at ^ 8
#endif
#if D > 4
		:: !DIFFER(1) && !DIFFER(2) && !DIFFER(4) && !DIFFER(8) && DIFFER(16) -> at = at ^ 16
#endif
		:: at == dest -> select (dest : 0 .. NODES - 1)
		fi
	   }
	od
}

init {
	byte i;

	atomic {
		for (i : 0 .. NODES - 1) {
			run node(i)
		}
	}
}
