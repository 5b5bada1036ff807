/* engine: states 42 transitions 46 errors 6 verdict violated kind invalid-end */
/* Several fitting receives in one process: each is a handshake of its own. */
chan c = [0] of { byte, bit };
byte a, b;

active [2] proctype Src() {
	c!_pid, 1
}

active proctype Dst() {
	byte v; bit f;
	do
	:: c?v, 1 -> a++
	:: c?v, f -> b++
	:: c?0, f -> a++; b++
	:: a + b > 2 -> break
	od
}
