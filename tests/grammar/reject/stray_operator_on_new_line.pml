/* reject: 5: operator at the start of a line in a body */
init {
	byte x;
	x = 1
		+ 2
}
