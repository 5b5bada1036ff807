/* units directly after the closing brace of an inline */
inline f(a) { x = a } byte x; inline g() { f(2) } init { g() }
