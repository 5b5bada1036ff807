/* verify 0 errors: spacing, bounds from variables, macros and expressions, empty range */
#define N 3
byte i, s, n = 2; chan q = [1] of { byte };
init {
	for (i : 1..3) { s++ }; for (i:1 .. N){s++} for ( i : n-1 .. n * 2 ) { s++ }
	for (i : (1) .. len(q) + 1) { s++ }
	for (i : 3 .. n) { assert(false) }
	assert(s == 11)
}
