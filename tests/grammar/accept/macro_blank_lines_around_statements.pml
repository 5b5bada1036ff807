/* verify 0 errors: many blank lines make gcc -E emit line markers between tokens */
byte x;
init {
	x = 1 +










	2










	x = x










	;
	{ x = 4 }










	assert(x == 4)
}
