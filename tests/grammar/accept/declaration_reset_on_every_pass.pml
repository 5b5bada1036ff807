/* verify 0 errors: a declaration in a loop body is an assignment executed each time */
byte n;
init {
	do
	:: n < 3 -> byte k; byte j = n; assert(k == 0 && j == n); k = 9; n++
	:: else -> break
	od
}
