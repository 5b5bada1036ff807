/* verify 0 errors: shifts bind weaker than + and tighter than < */
init { assert(1 << 2 + 1 == 8); assert((16 >> 1 + 1) == 4); assert((1 << 3 > 7) == 1); assert(5 < 1 << 3); assert((2 + 1 << 1) == 6) }
