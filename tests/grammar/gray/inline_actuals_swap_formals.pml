/* gray: rejected: "formal par of f contains replacement value" because an actual is the name of another formal */
byte a = 1, b = 2, x;
inline f(a, b) { x = a }
init { f(b, a); assert(x == 2) }
