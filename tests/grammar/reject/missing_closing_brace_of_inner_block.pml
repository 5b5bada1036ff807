/* reject: 5: inner block not closed */
init {
	byte x;
	{ x = 1; 
}
