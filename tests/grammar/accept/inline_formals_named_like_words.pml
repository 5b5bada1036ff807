/* verify 0 errors: formals named in, U, next, x_1, _a */
byte r;
inline f(in, U, next, x_1, _a) { r = in + U + next + x_1 + _a }
init { f(1, 2, 3, 4, 5); assert(r == 15) }
