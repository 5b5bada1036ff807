/* engine: states 93 transitions 152 errors 8 verdict violated kind invalid-end */
/* A local channel is given up for a global one. */
mtype = { a, b };
chan q = [2] of { bool, mtype };
byte n;

active [2] proctype P() {
	chan mine = [1] of { bool, mtype };
	mine!true, a;
	q!true, b;
	mine = q;
	mine!2, a;
	mine?_, a;
	n = n + len(q)
}

active proctype Helper() {
	q?1, b;
	n == 1 -> n = 0
}
