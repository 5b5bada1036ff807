/* verify 0 errors: < binds tighter than == */
init { assert(1 == 2 < 3); assert((1 == 2 > 3) == 0); assert((0 != 1 >= 1) == 1); assert((5 > 3 == 1)); assert((3 <= 3 == 2 <= 2)) }
