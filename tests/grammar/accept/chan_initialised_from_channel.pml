/* verify 0 errors: a local channel initialised from another channel and assigned later */
chan a = [1] of { byte };
init { chan b = a; chan c; c = b; c!2; byte x; a?x; assert(x == 2) }
