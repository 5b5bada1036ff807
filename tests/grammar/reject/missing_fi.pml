/* reject: 6: if without fi */
init {
	byte x;
	if
	:: x == 0 -> x = 1
}
