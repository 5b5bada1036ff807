/* verify 0 errors: line markers inside an inline body */
byte x;
inline f(a) {










	x = a










}
init { f(3); assert(x == 3) }
