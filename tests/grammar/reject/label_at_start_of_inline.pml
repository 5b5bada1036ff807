/* reject: 3: label on the first statement of an inline */
byte x;
inline f() { L: x++ }
init { f() }
