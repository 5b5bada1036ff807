/* verify 0 errors: assert takes a full expression with or without parentheses */
init { byte x = 1; assert x == 1; assert true; assert (x) == 1; assert(x) && x == 1; assert !0; assert x -> skip }
