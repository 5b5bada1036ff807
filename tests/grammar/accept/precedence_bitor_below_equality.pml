/* verify 0 errors: | ^ & bind weaker than == as in C */
init { assert((1 | 2 == 2) == 1); assert((3 & 2 == 2) == 1); assert((1 ^ 1 == 1) == 0); assert((4 | 3 == 2) == 4) }
