/* reject: 7: do without od */
init {
	byte x;
	do
	:: x == 0 -> x = 1
	:: else -> break
}
