/* verify 0 errors: initialisers that are conditions */
byte n = 3; byte big = n > 2, small = (n < 2), both = n > 2 && n < 9;
init { bool l = n == 3 || n == 4; assert(big && !small && both && l) }
