/* engine: states 135 transitions 207 errors 0 verdict verified */
/* Late declarations inside an atomic and inside a d_step. */
byte g;

active [2] proctype P() {
	g++;
	atomic {
		byte a = g;
		a++;
		byte b = a + 1;
		g = b
	};
	d_step {
		byte c = g;
		c++;
		g = c % 5;
		c = 0
	};
	g--
}
