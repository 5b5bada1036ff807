/* quirk: a global whose name is a formal of a later inline may be declared again */
byte x = 3;
inline f(x) { x = 1 }
byte x = 4;
init { assert(x == 4) }
