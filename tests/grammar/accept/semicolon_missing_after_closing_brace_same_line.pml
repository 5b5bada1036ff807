/* verify 0 errors: a block's closing brace needs no separator even on one line */
init {
	byte x;
	{ x = 1 } x = x + 1; atomic { x++ } d_step { x++ } assert(x == 4)
}
