/* verify 0 errors: newline after od ends the statement */
init {
	byte x;
	do
	:: x < 3 -> x++
	:: else -> break
	od
	assert(x == 3)
}
