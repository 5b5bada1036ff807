/* reject: 4: inline called with too few arguments */
byte x;
inline f(a, b) { x = a + b }
init { f(1) }
