/* reject: 5: initialiser list for an array declared after a statement */
init {
	byte x;
	x = 1;
	byte a[2] = { 1, 2 };
	skip
}
