/* verify 0 errors: the largest int and numbers that wrap */
init { int x = 2147483647; assert(x > 0); x = 4294967297; assert(x == 1); x = 2147483648; assert(x < 0) }
