/* reject: 4: a spliced line end before an operator in a body still separates */
init {
	byte x; x = 1 \
	+ 2; skip
}
