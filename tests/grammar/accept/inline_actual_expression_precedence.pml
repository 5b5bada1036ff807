/* verify 0 errors: actual parameters are substituted as text, without parentheses */
byte x;
inline dbl(e) { x = e * 2 }
init { dbl(3); assert(x == 6); dbl(1 + 2); assert(x == 5); dbl((1 + 2)); assert(x == 6) }
