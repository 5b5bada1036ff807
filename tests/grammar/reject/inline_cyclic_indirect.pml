/* reject: 3: two inlines that call each other */
byte x;
inline f() { g() }
inline g() { x = 1; f() }
init { g() }
