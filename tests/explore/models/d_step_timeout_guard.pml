/* engine: states 26 transitions 39 errors 0 verdict verified */
/* A d_step guarded by timeout, and one guarded by an expression with it. */
byte x, y;

active [2] proctype P() {
	do
	:: d_step { x < 2 -> x++; y++ }
	:: d_step { timeout && x == 2 -> y = 0; x = 3 }
	:: x == 3 -> break
	od
}

active proctype Q() {
	y == 2 -> y = 1;
	d_step { timeout -> y = 3; x = 0 }
}
