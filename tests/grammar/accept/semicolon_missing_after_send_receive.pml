/* verify 0 errors: newline after send and receive ends the statement */
chan q = [2] of { byte, byte };
init {
	byte a, b
	q!1,2
	q!3(4)
	q?a,b
	q?a(b)
	assert(a == 3 && b == 4)
}
