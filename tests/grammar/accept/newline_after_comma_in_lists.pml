/* verify 0 errors: lists may be broken after a comma */
mtype = { one,
	two };
byte a,
	b = 2,
	c;
chan q = [1] of { byte,
	byte };
init {
	byte d,
		e;
	q!a,
		b;
	q?d,
		e;
	assert(e == 2)
}
