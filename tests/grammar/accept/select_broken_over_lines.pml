/* verify 0 errors: newlines inside select */
byte i;
init {
	select(
		i : 1
		.. 3
	)
	assert(i <= 3)
}
