/* engine: states 119 transitions 185 errors 9 verdict violated kind invalid-end */
/* _last after atomics, d_steps and handshakes. */
chan c = [0] of { bit };
byte x;

active proctype A() {
	atomic { x++; c!1; x++ };
	x == 5;
	_last == 2 -> x = 7
}

active proctype B() {
	c?_;
	d_step { x = x + 1; x++ };
	_last == 1 -> x++
}

active proctype C() {
	x = x + (_last == 0 -> 1 : 2)
}
