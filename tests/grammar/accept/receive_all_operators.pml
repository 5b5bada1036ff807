/* verify 0 errors: q?x q??x q?<x> q??<x> */
chan q = [4] of { byte };
init { byte x; q!1; q!2; q!3; q?<x>; assert(x == 1); q??<2>; q??2; q?x; q??x; assert(x == 3 && empty(q)) }
