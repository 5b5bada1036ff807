/* engine: states 51 transitions 74 errors 9 verdict violated kind claim */
/* A claim that looks into a buffer with polls and len. */
chan q = [2] of { byte, bit };
byte n;

active [2] proctype P() {
	q!_pid, n;
	n++
}

active proctype R() {
	byte v; bit f;
	do
	:: q?v, f
	:: n == 2 && empty(q) -> break
	od
}

never {
	do
	:: len(q) < 2
	:: q?[1, 0] && len(q) == 2 -> break
	:: q??[0, 1]
	od
}
