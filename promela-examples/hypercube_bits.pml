/* topsym: states 65, verdict ok, order 48 = unknown, order 8 = D4 with -DD=2, order 384 = unknown with -DD=4, order 3840 = unknown with -DD=5
 * A hypercube whose nodes have bit patterns for names: neighbours differ in one
 * bit. A message goes along any dimension in which the node where it is differs
 * from the destination. So the dimensions can be swapped, too.
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
		:: DIFFER(2) -> at = at ^ 2
#if D > 2
		:: DIFFER(4) -> at = at ^ 4
#endif
#if D > 3
		:: DIFFER(8) -> at = at ^ 8
#endif
#if D > 4
		:: DIFFER(16) -> at = at ^ 16
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
