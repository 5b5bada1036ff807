/* verify 0 errors: a written semicolon between for header and body is legal */
init {
	byte i, n;
	for (i : 0 .. 2); { n++ }
	assert(n == 3)
}
