/* reject: 3: variable used as initialiser of a later variable of the same declaration */
init {
	byte a = 1, b = a;
	skip
}
