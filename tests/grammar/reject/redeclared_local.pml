/* reject: 5: local variable declared twice */
init {
	byte x;
	x = 1;
	int x;
	skip
}
