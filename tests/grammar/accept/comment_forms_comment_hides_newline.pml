/* verify 0 errors: a block comment over a line end still ends the statement */
init {
	byte x = 1 /* this comment
	goes on */
	x = 2 /*
	*/ ; assert(x == 2)
}
