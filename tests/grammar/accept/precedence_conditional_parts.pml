/* verify 0 errors: parts of a conditional are full expressions without extra parentheses */
init { int a = 1, b = 2; assert((a == 1 && b == 2 -> a | 4 : b & 1) == 5); assert((!a -> -a : ~b) == -3); assert((a << 1 == b -> a << 3 : 0) == 8) }
