/* verify 0 errors: a spliced line end in a body acts like a line end: separators are inserted */
init {
	byte x; x = 1 \
	x = x + \
	2
	assert(x \
	== 3) \
	x = 0 }
