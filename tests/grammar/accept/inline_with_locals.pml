/* verify 0 errors: locals in an inline, different in each call */
byte r;
inline sum(n) { byte i, acc = 0; for (i : 1 .. n) { acc = acc + i }; r = acc }
init { sum(3); assert(r == 6); sum(4); assert(r == 10) }
