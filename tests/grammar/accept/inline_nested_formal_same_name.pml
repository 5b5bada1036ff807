/* verify 0 errors: inner and outer inline use the same formal name */
byte x;
inline inner(n) { x = x + n }
inline outer(n) { inner(n); x = x * n }
init { outer(3); assert(x == 9) }
