/* verify 0 errors: a block comment that spans lines acts as a line end */
init {
	byte x = 1 /* a
	b */ x = x + /* c
	d */ 2 /* e
	f */ assert(x == 3)
}
