/* verify 0 errors: a body may mention an inline defined later: it is expanded at the call */
byte x;
inline outer() { inner(2) }
inline inner(n) { x = n }
init { outer(); assert(x == 2) }
