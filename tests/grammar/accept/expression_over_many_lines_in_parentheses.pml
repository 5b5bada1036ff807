/* verify 0 errors: a guard broken before operators inside parentheses, brackets inside them too */
byte a[3], x;
init {
	if
	:: (x == 0
		&& a[
			0
		] == 0
		|| (x
			> 2)
	   ) -> x = 1
	fi
	assert(x == 1)
}
