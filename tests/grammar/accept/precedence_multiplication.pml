/* verify 0 errors: * / % above + -, left associative */
init { assert(2 + 3 * 4 == 14); assert(20 / 2 / 5 == 2); assert(20 / (2 / 1) * 3 == 30); assert(17 % 5 * 2 == 4); assert(2 * 7 % 4 == 2); assert(10 - 6 / 2 == 7) }
