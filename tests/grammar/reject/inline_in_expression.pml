/* reject: 4: inline call inside an expression */
inline f() { return 1 }
byte x;
init { x = f() + 1 }
