/* verify 0 errors: inner x declared before the outer x of the same body: two variables */
init {
	{ byte x = 3; assert(x == 3) };
	byte x = 2;
	assert(x == 2)
}
