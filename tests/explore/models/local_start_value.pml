/* engine: states 52 transitions 70 errors 15 verdict violated kind assertion */
/* Start values of locals that use parameters, globals and other locals. */
byte g = 3;

proctype P(byte a; short b) {
	byte x = a + 1;
	short y = x * b;
	byte z = g;
	g = z + y;
	assert(x == a + 1)
}

init {
	run P(255, -2);
	g = 5;
	run P(256, 3)
}
