/* reject: 3: typed parameter of an inline */
byte x;
inline f(byte a) { x = a }
init { f(1) }
