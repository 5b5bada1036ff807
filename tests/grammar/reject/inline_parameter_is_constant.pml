/* reject: 3: number as formal parameter of an inline */
byte x;
inline f(1) { x = 1 }
init { f(1) }
