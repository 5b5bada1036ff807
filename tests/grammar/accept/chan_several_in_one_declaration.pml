/* verify 0 errors: only the last channel of a list may have a brace, earlier ones are uninitialised */
chan a, b, c = [1] of { byte };
init { a = c; b = a; b!3; byte x; c?x; assert(x == 3) }
