/* verify 0 errors: else, newline, statement */
init {
	byte x;
	if
	:: x == 1 -> skip
	:: else
		x = 2
	fi
	assert(x == 2)
}
