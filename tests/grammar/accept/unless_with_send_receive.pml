/* verify 0 errors: communication before and in unless */
chan q = [1] of { byte };
init {
	byte x;
	q!1 unless q?x;
	q?x unless { x == 9; q!2 };
	assert(x == 1)
}
