/* verify 0 errors: q?(a,b), q?a(b), q?a,b(c), q?(a)(b), q?((a,b)) */
chan q = [8] of { byte, byte, byte };
init { byte a, b, c; byte i;
	for (i : 1 .. 6) { q!i,i+1,i+2 };
	q?(a,b,c); assert(a == 1); q?a(b,c); assert(c == 4); q?a,b(c); assert(b == 4);
	q?((a,b,c)); assert(a == 4); q?a(b(c)); assert(c == 7); q?a,(b,c); assert(b == 7) }
