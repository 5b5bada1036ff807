/* The same processes as in por_nested_never.pml, with a claim that SPIN made from a formula. There is an
 * acceptance cycle; with -DBITSTATE and partial-order reduction it is missed (by plain SPIN, too).
 */
byte g = 9;

active [3] proctype user()
{	bit x;

Start:	if
	:: atomic { g == 9 -> g = 8; goto Y }
	:: atomic { g == 8 -> g = 7; goto L }
	:: atomic { g == 0 -> g = 1; goto M }
	:: atomic { g == 0 -> g = 2; goto S }
	:: atomic { g == 2 -> g = 3; goto W }
	fi;
Y:	atomic { g == 7 -> g = 0; goto Start }
L:	do :: x = 0 od;		/* for ever: a local step, which may be taken before all others */
M:	x = 1;			/* the same */
M2:	atomic { g == 1 -> x = 0; g = 0; goto Start }
S:	atomic { g == 3 -> g = 4; goto Start }
W:	atomic { g == 4 -> g = 1; goto M }
}

ltl p { !(([]<>(g == 2)) && ([]<>(g != 2))) }
