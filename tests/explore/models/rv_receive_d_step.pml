/* engine: states 13 transitions 17 errors 0 verdict verified */
/* A rendezvous receive as first statement of a d_step. */
chan c = [0] of { byte };
byte sum, max;

active [2] proctype Src() {
	c!_pid + 1;
	c!2 - _pid
}

active proctype Dst() {
	byte v;
	do
	:: d_step { c?v -> sum = sum + v; max = (v > max -> v : max); v = 0 }
	:: sum == 6 -> break
	od
}
