/* verify 0 errors: x = f(..) with return */
inline max(a, b) { if :: a > b -> return a :: else -> return b fi }
inline plus(a) { return a + 1 }
byte x; byte y[2];
init { x = max(3, 5); assert(x == 5); y[1] = plus(x); assert(y[1] == 6); x = max(y[1], x) -> assert(x == 6) }
