/* verify 0 errors: newline after a closing bracket ends the statement */
byte a[3];
init {
	byte x
	x = a[1]
	a[2] = x + a[0]
	x = a[2]
}
