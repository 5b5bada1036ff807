/* verify 0 errors: ! binds tighter than every binary operator */
init { int x = 0, y = 0; assert(!x == 1); assert((!x == y) == 0); assert(!x + 1 == 2); assert((!1 || 1) == 1); assert(!x && !y); assert((!0 & 1) == 1); assert((!2 == 0)) }
