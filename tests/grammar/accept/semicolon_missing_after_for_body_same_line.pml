/* verify 0 errors: the brace of a for body needs no separator after it */
init {
	byte i, s;
	for (i : 1 .. 3) { s = s + i } assert(s == 6)
}
