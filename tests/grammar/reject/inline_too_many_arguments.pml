/* reject: 4: inline called with too many arguments */
byte x;
inline f(a, b) { x = a + b }
init { f(1, 2, 3) }
