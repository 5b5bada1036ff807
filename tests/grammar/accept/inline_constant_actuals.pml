/* verify 0 errors: numbers, characters, mtype names, true and negative numbers as actuals */
mtype = { red, green };
int x; mtype m; bool b;
inline s(v) { x = v }
inline sm(v) { m = v }
init { s(12); s('c'); assert(x == 99); s('\n'); assert(x == 10); sm(green); assert(m == green); s(-4); assert(x == -4); s(true); assert(x == 1) }
