/* verify 0 errors: array name without index is legal as the range of a for */
byte a[4] = 2;
init { byte i, s; for (i in a) { s = s + a[i] }; assert(s == 8 && i == 4) }
