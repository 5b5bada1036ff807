/* verify 0 errors: the usual idiom for two dimensions */
typedef row { byte col[3] };
row m[3];
init { byte i, j; for (i : 0 .. 2) { for (j : 0 .. 2) { m[i].col[j] = i * 3 + j } }; assert(m[2].col[1] == 7) }
