/* reject: 5: body not closed at the end of the file */
byte x;
init {
	x = 1;
	{ x = 2 } 
