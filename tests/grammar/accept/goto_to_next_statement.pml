/* verify 0 errors: goto the statement that follows, and a chain of gotos */
byte x;
init { goto a; a: goto b; b: goto c; c: x = 1; assert(x == 1) }
