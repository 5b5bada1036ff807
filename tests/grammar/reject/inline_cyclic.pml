/* reject: 3: inline that calls itself */
byte x;
inline f() { x = 1; f() }
init { f() }
