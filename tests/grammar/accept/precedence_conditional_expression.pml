/* verify 0 errors: conditional expressions need parentheses and nest */
init { int x = 2; assert((x > 1 -> 10 : 20) == 10); assert((x == 1 -> 1 : (x == 2 -> 5 : 6)) == 5);
	assert(((x -> 0 : 1) -> 3 : 4) == 4); assert((x -> x + 1 : x - 1) * 2 == 6); x = (x < 0 || x > 1 -> x : -x); assert(x == 2) }
