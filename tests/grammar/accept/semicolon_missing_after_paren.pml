/* verify 0 errors: newline after a closing parenthesis ends the statement */
proctype P() { skip }
init {
	byte x
	printf("a")
	x = (1 + 2)
	run P()
	assert(x == 3)
}
