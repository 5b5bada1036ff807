/* engine: states 106 transitions 167 errors 2 verdict violated kind invalid-end */
/* The provided clause is switched off by the process itself in an atomic. */
bool enable = true;
byte x;

active [2] proctype Unit() provided (enable) {
	atomic { x++; enable = false; x++; x = x * 2 };
	x--
}

active proctype Switch() {
	do
	:: !enable -> enable = true
	:: x > 4 -> break
	od
}
