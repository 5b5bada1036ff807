/* verify 0 errors: atomic and d_step on both sides of unless */
byte x;
init {
	atomic { x = 1; x = 2 } unless { x == 9 };
	d_step { x = 3; x = 4 } unless atomic { x == 9; x = 1 };
	{ x = 5 } unless d_step { x == 9 -> x = 1 };
	assert(x == 5)
}
