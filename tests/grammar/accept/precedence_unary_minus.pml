/* verify 0 errors: unary minus binds tighter than every binary operator */
init { int x = 3; assert(-2 + 3 == 1); assert(-x * 2 == -6); assert(-x - -x == 0); assert(2 - -1 == 3); assert(- 1 < 0); assert(-x == -3 && x == - -3) }
