/* topsym: states 65, verdict ok, order 48 = unknown
 * The corners of a cube pass a message on until it is where it should be. Every
 * step brings it closer: it goes along an edge, to a corner from which fewer
 * differences to the destination are left. All steps are written out, one line
 * for each edge and direction.
 */

byte at, dest;		/* where the message is, and where it should be */

/* go from a to b if the destination is b or one of the corners on that side */
#define HOP(a, b, c, d, e)	\
	at == a && me == a && (dest == b || dest == c || dest == d || dest == e) -> at = b

proctype corner(byte me)
{
end:	do
	:: atomic { HOP(0, 1, 3, 5, 7) }
	:: atomic { HOP(0, 2, 3, 6, 7) }
	:: atomic { HOP(0, 4, 5, 6, 7) }
	:: atomic { HOP(1, 0, 2, 4, 6) }
	:: atomic { HOP(1, 3, 2, 6, 7) }
	:: atomic { HOP(1, 5, 4, 6, 7) }
	:: atomic { HOP(2, 3, 1, 5, 7) }
	:: atomic { HOP(2, 0, 1, 4, 5) }
	:: atomic { HOP(2, 6, 4, 5, 7) }
	:: atomic { HOP(3, 2, 0, 4, 6) }
	:: atomic { HOP(3, 1, 0, 4, 5) }
	:: atomic { HOP(3, 7, 4, 5, 6) }
	:: atomic { HOP(4, 5, 1, 3, 7) }
	:: atomic { HOP(4, 6, 2, 3, 7) }
	:: atomic { HOP(4, 0, 1, 2, 3) }
	:: atomic { HOP(5, 4, 0, 2, 6) }
	:: atomic { HOP(5, 7, 2, 3, 6) }
	:: atomic { HOP(5, 1, 0, 2, 3) }
	:: atomic { HOP(6, 7, 1, 3, 5) }
	:: atomic { HOP(6, 4, 0, 1, 5) }
	:: atomic { HOP(6, 2, 0, 1, 3) }
	:: atomic { HOP(7, 6, 0, 2, 4) }
	:: atomic { HOP(7, 5, 0, 1, 4) }
	:: atomic { HOP(7, 3, 0, 1, 2) }
	:: atomic {		/* it has arrived: a new message to anywhere */
		at == me && dest == me ->
		if
		:: dest = 0
		:: dest = 1
		:: dest = 2
		:: dest = 3
		:: dest = 4
		:: dest = 5
		:: dest = 6
		:: dest = 7
		fi
	   }
	od
}

init {
	atomic {
		dest = 7;
		run corner(0);
		run corner(1);
		run corner(2);
		run corner(3);
		run corner(4);
		run corner(5);
		run corner(6);
		run corner(7)
	}
}
