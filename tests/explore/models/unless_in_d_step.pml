/* engine: states 45 transitions 61 errors 0 verdict verified */
/* An unless inside a d_step. */
byte x, y;

active [2] proctype P() {
	x++;
	d_step {
		y = x;
		{ x = x + 2; x = x * 2 } unless { y > 1 -> y = 9 };
		y = y % 4
	};
	x = x % 3
}
