/* verify 0 errors: goto from nested blocks to a label defined later in the outer block */
byte x;
init {
	{ { if :: x == 0 -> goto out :: else fi } };
	x = 1;
out:	assert(x == 0)
}
