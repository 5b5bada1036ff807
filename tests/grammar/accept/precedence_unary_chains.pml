/* verify 0 errors: chains of unary operators */
init { int x = 5; assert(- - -x == -5); assert(! ! !x == 0); assert(!(!x) == 1); assert(-!x == 0); assert(!-x == 0); assert(- ~ - ~x == 7) }
