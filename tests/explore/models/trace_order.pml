/* engine: states 41 transitions 71 errors 0 verdict verified */
/* A trace assertion about the order of sends on one channel. */
mtype = { a, b };
chan q = [2] of { mtype };
byte n;

active [2] proctype P() {
	atomic { q!a; q!b };
	n++
}

active proctype R() {
	mtype m;
	do
	:: q?m
	:: n == 2 && empty(q) -> break
	od
}

trace {
	do
	:: q!a; q!b
	od
}
