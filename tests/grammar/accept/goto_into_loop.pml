/* verify 0 errors: goto into the middle of a loop */
byte x;
init {
	goto mid;
	do
	:: x < 3 -> skip; mid: x++
	:: else -> break
	od;
	assert(x == 3)
}
