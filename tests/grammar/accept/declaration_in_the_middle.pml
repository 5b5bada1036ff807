/* verify 0 errors: declarations between statements, with and without initialiser */
init {
	byte a;
	a = 1;
	byte b = a + 1;
	int c;
	assert(b == 2 && c == 0);
	bool d = (b == 2), e;
	mtype m;
	assert(d && !e && m == 0)
}
