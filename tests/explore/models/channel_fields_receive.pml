/* engine: states 8 transitions 9 errors 1 verdict violated kind channel */
/* A receive that names fewer fields than the message has. */
chan wide = [1] of { byte, byte };
chan c;

active proctype Src() {
	c = wide;
	wide!1, 2
}

active proctype Dst() {
	byte v;
	c == wide;
	c?v
}
