/* verify 0 errors: q!!x is sorted send, q! !x sends the negation */
chan q = [3] of { byte };
init { byte x = 3; q!!x; q! !x; q!!2; q?2; q?x; assert(x == 3); q?0 }
