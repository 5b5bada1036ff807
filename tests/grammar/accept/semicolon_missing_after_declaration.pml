/* verify 0 errors: declarations in a body separated by newlines only */
init {
	byte a
	int b = 3, c
	bool d[2]
	chan q = [1] of { byte }
	a = b
	q!a
}
