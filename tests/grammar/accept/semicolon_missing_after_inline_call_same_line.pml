/* verify 0 errors: an inline call expands to a block so nothing is needed after it */
byte x;
inline inc(n) { x = x + n }
init {
	inc(1) inc(2) x = x + 1
	assert(x == 4)
}
