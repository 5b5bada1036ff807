/* engine: states 55 transitions 75 errors 0 verdict verified */
/* The escape is possible before the first statement and after the last. */
byte x;

active [2] proctype P() {
	{ x = x + 2 } unless { x > 1 -> x = 1 };
	{ skip } unless { x == 0 -> x = 6 };
	x--
}
