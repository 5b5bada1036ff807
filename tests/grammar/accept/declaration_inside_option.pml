/* verify 0 errors: declarations as later steps of options */
init {
	byte x;
	do
	:: x < 2 -> byte y; y++; assert(y == 1); x++
	:: x == 2 -> byte z = 7; assert(z == 7); break
	od
}
