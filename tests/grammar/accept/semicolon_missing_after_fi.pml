/* verify 0 errors: newline after fi ends the statement */
init {
	byte x;
	if
	:: true -> x = 1
	fi
	x = x + 1
	assert(x == 2)
}
