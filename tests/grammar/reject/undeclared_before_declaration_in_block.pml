/* reject: 3: variable used before its declaration in the same body */
init {
	y = 1;
	byte y;
	y = 2
}
