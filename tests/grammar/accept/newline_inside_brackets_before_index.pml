/* verify 0 errors: newline after an opening bracket is harmless */
byte a[4];
init {
	a[
	2] = 1;
	assert(a[ 2 ] == 1)
}
