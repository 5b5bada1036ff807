/* verify 0 errors: select and for inside inlines */
byte i, x;
inline pick(v, lo, hi) { select(v : lo .. hi) }
inline pick2() { select(x : 2 .. 3) }
inline loop(n) { for (i : 1 .. n) { x = i } }
init { pick(x, 1, 2); assert(x == 1 || x == 2); pick2(); assert(x > 1); loop(3); assert(x == 3) }
