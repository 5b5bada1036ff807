/* engine: states 19 transitions 25 errors 0 verdict verified */
/* A d_step within an atomic, first, in the middle and last. */
byte x, y;

active [2] proctype P() {
	atomic {
		d_step { x++; y++ };
		x = x + y;
		d_step { y = 0; x = x % 5 };
		x++;
		d_step { x++; y = x }
	};
	y = 0
}
