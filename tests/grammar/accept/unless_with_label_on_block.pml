/* verify 0 errors: a labelled block before unless */
byte x;
init {
L:	{ x++ } unless { x == 9 };
	if :: x < 3 -> goto L :: else fi;
M:	atomic { x++ } unless { x == 9 };
	assert(x == 4)
}
