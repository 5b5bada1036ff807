/* reject: 4: newline before the assignment operator */
init {
	byte x; x
	= 1
}
