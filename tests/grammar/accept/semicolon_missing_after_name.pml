/* verify 0 errors: newline after a name ends the statement */
init {
	byte x, y = 2;
	x = y
	y = x
	assert(x == y)
}
