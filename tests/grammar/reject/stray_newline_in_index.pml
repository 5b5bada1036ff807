/* reject: 5: newline after the index inside brackets in a body */
byte a[3];
init {
	a[1
	] = 2
}
