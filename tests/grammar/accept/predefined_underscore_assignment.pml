/* verify 0 errors: _ may be assigned */
init { byte x = 3; _ = x + 1; _ = 5; assert(x == 3) }
