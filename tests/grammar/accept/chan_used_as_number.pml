/* verify 0 errors: channel names as values: assigned to a byte, compared, sent */
chan q = [1] of { byte };
init { byte x; x = q; assert(x == q); q!q; q?x; (q); q != 0 }
