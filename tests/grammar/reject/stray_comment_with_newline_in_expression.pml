/* reject: 4: a multi-line comment before an operator in a body acts as a line end */
init {
	byte x; x = 1 /* a
	b */ + 2; skip
}
