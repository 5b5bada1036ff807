/* engine: states 43 transitions 73 errors 0 verdict verified */
/* Local variables of few bits next to each other, and one in a record. */
typedef Pack { unsigned lo : 2; unsigned hi : 6; bit f };
Pack g;

active [2] proctype P() {
	unsigned k : 4 = 9;
	k = k + 9;
	g.lo = g.lo + k;
	g.hi = g.hi - 1;
	g.f = k;
	assert(g.hi >= 60 || g.hi == 0)
}
