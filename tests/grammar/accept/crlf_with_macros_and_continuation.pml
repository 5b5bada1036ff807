/* CRLF in macro definitions and continued lines */
#define N 3
#define M(a) (a + \
	N)
byte x;
init { x = M(1); assert(x == 4) }
