/* engine: states 18 transitions 27 errors 1 verdict violated kind invalid-end */
/* An escape whose choice has an else: it can always be taken. */
byte x, y;

active [2] proctype Step() {
	{ x++; x++; x++ } unless { if :: x > 2 -> y = 1 :: else -> y = 2 fi };
	y = 0
}

active proctype Watch() {
	x == 2 -> x = 7
}
