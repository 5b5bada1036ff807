/* verify 0 errors: backslash newline joins lines, also inside names, numbers and macros */
byte long\
name = 1\
2;
#define ADD(a, b) \
	(a + \
	b)
init { assert(longname == 12 && ADD(1, \
	2) == 3) }
