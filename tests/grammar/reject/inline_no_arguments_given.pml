/* reject: 4: inline with a parameter called without arguments */
byte x;
inline f(a) { x = a }
init { f() }
