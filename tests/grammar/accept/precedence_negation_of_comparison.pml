/* verify 0 errors: !x == y is (!x) == y, negation of a parenthesised comparison */
init { byte x = 2, y = 0; assert(!x == y); assert(!(x == y)); assert(!x != 1); if :: !x == 0 -> skip fi; if :: !(x == 0) && !y -> skip fi }
