/* verify 0 errors: channel variables assigned and compared */
chan a = [1] of { byte }; chan b = [1] of { byte };
init { chan c = a, d; d = b; assert(c == a && c != d); c = d; assert(c == b) }
