/* verify 0 errors: the last name of an actual is substituted again if it is a formal */
byte x, b = 7;
inline f(a, b) { x = a }
init { f(b + 1, 2); assert(x == 8); f(1 + b, 2); assert(x == 3) }
