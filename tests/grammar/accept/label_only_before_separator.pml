/* verify 0 errors: a label with no statement before ; and -> */
init {
	byte x;
	x = 1;
a:	; x = 2;
b:	-> x = 3
	assert(x == 3)
}
