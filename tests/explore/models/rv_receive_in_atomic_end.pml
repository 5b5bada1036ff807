/* engine: states 164 transitions 275 errors 0 verdict verified */
/* The receive is the last statement of an atomic: control is open behind it. */
chan c = [0] of { byte };
byte x;

active [2] proctype S() {
	atomic { x++; c!x; x = x + 4 };
	x--
}

active proctype R() {
	byte v;
	atomic { x = x + 8; c?v };
	atomic { c?v; x++ ; x-- };
	x = v
}
