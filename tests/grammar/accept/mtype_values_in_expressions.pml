/* verify 0 errors: mtype names are plain constants in arithmetic, indices and conditions */
mtype = { c, b, a };
byte x[4];
init { x[a] = b; assert(x[1] == 2 && a + b == c && (a < b)); x[c] = c * 2; assert(x[3] == 6) }
