/* verify 0 errors: newline between the parenthesis and the brace of a for */
init {
	byte i, n;
	for (i : 0 .. 2)
	{
		n++
	}
	for (i : 0 .. 2)


	{
		n++
	}
	assert(n == 6)
}
