/* verify 0 errors: each expansion of an inline has its own locals */
byte r;
inline f(v) { byte t; assert(t == 0); t = v; r = r + t }
init { f(1); f(2); assert(r == 3) }
