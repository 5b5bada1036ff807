/* verify 0 errors: & tighter than ^ tighter than | */
init { assert((1 | 3 ^ 2 & 6) == 1); assert((6 ^ 4 | 1) == 3); assert((7 & 3 ^ 1) == 2); assert((1 | 2 & 0) == 1) }
