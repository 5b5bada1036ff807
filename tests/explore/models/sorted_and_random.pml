/* engine: states 257 transitions 453 errors 4 verdict violated kind invalid-end */
/* Sorted sends, plain sends and random receives on one buffer. */
chan q = [3] of { byte };
byte got;

active [2] proctype P() {
	q!!2 + _pid;
	q!1
}

active proctype R() {
	byte v;
	do
	:: q??3 -> got = 3
	:: q?v -> got = got + v; v = 0
	:: q??[1] && len(q) > 1 -> q??1; got++
	:: got > 6 -> break
	od
}
