/* verify 0 errors: ~ binds tighter than every binary operator */
init { assert(~0 == -1); assert((~1 & 3) == 2); assert(~0 + 1 == 0); assert(~ ~5 == 5); assert(-~0 == 1); assert(~-1 == 0); assert(!~0 == 0) }
