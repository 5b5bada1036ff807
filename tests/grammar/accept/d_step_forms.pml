/* verify 0 errors: d_step as guard, nested blocks, if, do, atomic inside */
byte x;
init {
	d_step { x = 1; { x++ }; atomic { x++ }; if :: x == 3 -> x = 4 :: else fi; do :: x < 6 -> x++ :: else -> break od; x = x + 1 };
	if :: d_step { x == 7 -> x = 8 } :: d_step { x == 9; x = 10 } fi;
	assert(x == 8)
}
