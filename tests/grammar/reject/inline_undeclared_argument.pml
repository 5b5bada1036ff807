/* reject: 4: undeclared name as inline argument */
byte x;
inline f(a) { skip }
init { f(nothing) }
