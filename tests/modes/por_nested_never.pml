/* An acceptance cycle that symmetry and partial-order reduction together miss, though either of them finds it.
 * The second half of the search meets another image of a state than the first. There SPIN takes the
 * local step of another process first, and does not check again whether that is allowed.
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

never {	/* []<>(g == 2) && []<>(g != 2), deterministic, stutter invariant */
T0:	do
	:: (g != 2) -> goto T0
	:: (g == 2) -> goto T1
	od;
T1:	do
	:: (g == 2) -> goto T1
	:: (g != 2) -> goto accept_2
	od;
accept_2:
	do
	:: (g != 2) -> goto T0
	:: (g == 2) -> goto T1
	od
}
