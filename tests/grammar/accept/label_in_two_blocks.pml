/* verify 0 errors: same label name in two sibling blocks, each goto finds its own */
byte x;
init {
	{ skip; L: x++; if :: x < 2 -> goto L :: else fi };
	{ skip; L: x = x + 10; if :: x < 20 -> goto L :: else fi };
	assert(x == 22)
}
