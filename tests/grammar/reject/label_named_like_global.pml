/* reject: 5: label with the name of a global variable */
byte x;
init {
	x = 1;
x:	skip
}
