/* verify 0 errors: an expression may be broken after an operator */
init {
	int x;
	x = 1 +
		2 *
		3;
	x = x -
		1;
	assert(x ==
		6 &&
		true)
}
