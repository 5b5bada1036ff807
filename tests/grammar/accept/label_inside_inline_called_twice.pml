/* verify 0 errors: an inline with a local label called twice in one body */
byte x;
inline bump() {
	skip;
L:	x++;
	if :: x % 3 != 0 -> goto L :: else fi
}
init { bump(); assert(x == 3); bump(); assert(x == 6) }
