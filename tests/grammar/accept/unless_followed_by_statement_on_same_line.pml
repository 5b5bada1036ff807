/* verify 0 errors: the brace of the escape needs no separator */
byte x;
init { { x = 1 } unless { x == 9 } x = 2; assert(x == 2) }
