/* verify 0 errors: a name starting with u on the line after a brace */
init {
	byte u, unl;
	{ u = 1 }
	u = 2;
	atomic { u = 3 }

	unl = u
	assert(unl == 3)
}
