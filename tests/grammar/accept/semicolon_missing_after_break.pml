/* verify 0 errors: newline after break ends the statement, next option follows */
init {
	byte x;
	do
	:: x == 0 -> x++; break
	:: x == 1 -> skip
	od
	assert(x == 1)
}
