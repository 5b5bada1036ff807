/* engine: states 114 transitions 193 errors 0 verdict verified */
/* Two declarations of one set: the numbers go on. */
mtype = { a, b, c };
mtype = { d, e };
mtype x, y = d;
chan q = [1] of { mtype };

active [2] proctype P() {
	if
	:: q!a
	:: q!y
	fi;
	y = e;
	q?x;
	assert(x <= d);
	x = x + 1
}
