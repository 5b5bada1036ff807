/* reject: 5: variable of an inner block used after the block */
init {
	byte x;
	{ byte y; y = 1 };
	x = y
}
