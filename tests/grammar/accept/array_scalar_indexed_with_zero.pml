/* verify 0 errors: a scalar may be indexed with the constant 0 */
byte x;
init { x[0] = 3; assert(x[0] == 3 && x == 3) }
