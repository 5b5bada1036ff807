/* verify 0 errors: a macro call spread over lines is joined, what follows it starts a new line */
#define ADD(a, b) a + b
init {
	byte x = ADD(1
		,
		2) x = x + ADD(
		3,
		4)
	assert(x == 10)
}
