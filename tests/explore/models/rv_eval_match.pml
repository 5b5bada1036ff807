/* engine: states 23 transitions 34 errors 0 verdict verified */
/* A handshake with eval: only the fitting partner can take it. */
chan c = [0] of { pid, byte };
byte got[4];

active proctype Hub() {
	c!2, 5;
	c!1, 6;
	c!2, 7
}

active [2] proctype Leaf() {
	byte v;
	do
	:: c?eval(_pid), v -> got[_pid] = v
	:: got[_pid] > 6 -> break
	:: got[_pid] == 6 -> break
	od
}
