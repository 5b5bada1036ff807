/* verify 0 errors: a comment between the last token and the newline does not hinder the separator */
init {
	byte x	/* one */
	x = 1	// two
	x = x + 1	/* three
	still three */
	x++	/* four */ /* five */
	assert(x == 3)
}
