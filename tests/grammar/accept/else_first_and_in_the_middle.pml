/* verify 0 errors: else need not be the last option */
init {
	byte x = 1;
	if :: else -> x = 2 :: x == 1 -> x = 3 fi;
	if :: x == 1 -> x = 4 :: else -> x = 5 :: x == 2 -> x = 6 fi;
	assert(x == 5)
}
