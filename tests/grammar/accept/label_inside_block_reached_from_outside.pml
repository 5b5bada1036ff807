/* verify 0 errors: goto into a plain block, an option and an atomic from outside */
byte x;
init {
	if
	:: x == 0 -> goto in_option
	:: x == 5 -> skip; in_option: x = 1; goto in_block
	fi;
	{ x = 9; in_block: x++; goto in_atomic };
	atomic { x = 8; in_atomic: x++ };
	assert(x == 3)
}
