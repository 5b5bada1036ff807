/* verify 0 errors: numbers are decimal even with leading zeros */
init { int x = 010; assert(x == 10 && 007 == 7 && 00 == 0 && 0100 == 100) }
