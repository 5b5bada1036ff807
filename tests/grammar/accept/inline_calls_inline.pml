/* verify 0 errors: inlines calling earlier inlines, formals passed on */
byte x;
inline add(n) { x = x + n }
inline add2(m) { add(m); add(m) }
inline add4(k) { add2(k); add2(k) }
init { add4(3); assert(x == 12) }
