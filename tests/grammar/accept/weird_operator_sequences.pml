/* verify 0 errors: three-character operators resulting from greedy reading: !!= is != */
init { byte x = 2; assert(x !!= 1); assert(! (x !!= 2)) }
