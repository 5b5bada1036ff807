/* verify 0 errors: a macro as a replacement of an inline, multi-line with continuation */
#define SWAP(a, b) { byte t_ = a; \
	a = b; \
	b = t_ }
byte x = 1, y = 2;
init { SWAP(x, y); assert(x == 2 && y == 1); SWAP(y, x) assert(x == 1) }
