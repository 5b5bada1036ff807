/* verify 0 errors: unused formals, same inline called with different kinds of actuals */
byte x; chan q = [1] of { byte };
inline f(a, b, c) { x = a }
init { f(1, q, x); f(x, x + 1, 'c'); f((1), len(q), -2) }
