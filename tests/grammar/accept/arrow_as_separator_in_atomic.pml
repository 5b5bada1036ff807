/* verify 0 errors: -> between and after statements of atomic and d_step */
byte x;
init {
	atomic { x = 1 -> x = 2 -> }
	d_step { x = 3 -> x = 4 -> };
	assert(x == 4)
}
