/* verify 0 errors: newline after ++ and -- ends the statement */
init {
	int x
	x++
	x--
	x--
	assert(x == -1)
}
