/* engine: states 71 transitions 105 errors 0 verdict verified */
/* The escape is a timeout: taken when the covered part is stuck. */
byte x, late;

active [2] proctype P() {
	{ x++; x == 3; x = 0 } unless { timeout -> late++ };
	x--
}

active proctype Q() {
	x == 2 -> skip;
	late > 0 -> x = 3
}
