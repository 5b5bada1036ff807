/* verify 0 errors: guard, newline, arrow */
init {
	byte x;
	if
	:: x == 0
		-> x = 1
	:: else
		-> skip
	fi
	assert(x == 1)
}
