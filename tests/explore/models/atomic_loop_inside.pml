/* engine: states 304 transitions 625 errors 0 verdict verified */
/* A loop in an atomic, with a break as its last step. */
byte n, m;

active [3] proctype P() {
	byte i;
	atomic {
		do
		:: i < 2 -> i++; n++
		:: i == 2 -> break
		od
	};
	m = n;
	n = 0
}
