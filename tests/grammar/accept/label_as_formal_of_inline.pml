/* verify 0 errors: a formal parameter used as a label definition */
byte x;
inline f(l) { skip; l: x++; if :: x < 3 -> goto l :: else fi }
init { L: skip; f(L); assert(x == 3) }
