/* verify 0 errors: actual parameters spread over lines */
byte x;
inline f(a, b) { x = a + b }
init {
	f(
		1,
		2
	)
	f(1 +
		2, 3);
	assert(x == 6)
}
