/* verify 0 errors: formal and actual with the same name */
byte v, w = 4;
inline set(v, w) { v = w }
init { set(v, w); assert(v == 4); byte k = 9; set(v, k); assert(v == 9) }
