/* engine: states 30 transitions 43 errors 0 verdict verified */
/* Loops with break in a d_step, one as its last statement. */
byte x, y;

active [2] proctype P() {
	d_step {
		y = 0;
		do
		:: y < 2 -> y++; x++
		:: y == 2 -> break
		od
	};
	x--;
	d_step {
		do
		:: x > 2 -> x--
		:: x <= 2 -> break
		od;
		y = x
	}
}
