/* verify 0 errors: - - and << << and > > group from the left */
init { assert(10 - 3 - 2 == 5); assert((1 << 2 << 1) == 8); assert((64 >> 2 >> 1) == 8); assert((3 > 2 > 0) == 1); assert((1 == 1 == 1) && (2 == 2 != 0)); assert(7 - 2 + 1 == 6) }
