/* verify 0 errors: && binds tighter than ||, both weaker than | and == */
init { assert(1 || 0 && 0); assert((1 || 1 && 0) == 1); assert((0 && 1 || 1) == 1); assert(2 | 0 && 0 | 4); assert(0 == 1 || 1 == 1) }
