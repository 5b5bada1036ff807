/* verify 0 errors: comments, blank lines and preprocessor lines inside an inline body */
#define THREE 3
byte x;
inline f(a) {
	/* a comment with } and { */
	x = a;	// another }

#ifdef THREE
	x = x + THREE
#else
	x = x + nothing
#endif
}
init { f(1); assert(x == 4) }
