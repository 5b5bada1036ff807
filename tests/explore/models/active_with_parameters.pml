/* engine: states 41 transitions 67 errors 0 verdict verified */
/* An active process with parameters: they are zero. */
byte sum = 1;

active [2] proctype P(byte a; short b) {
	byte c = a + 2;
	sum = sum + a * 5 + b + c;
	a = 3;
	run Q(a)
}

proctype Q(byte x) {
	sum = sum - x
}
