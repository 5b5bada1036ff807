/* verify 0 errors: for (i in array), also inside inlines and with an array of structs */
typedef T { byte v };
byte a[3] = 2; T ts[2];
inline sum(r) { byte i; for (i in a) { r = r + a[i] } }
init { byte s, j; sum(s); for (j in ts) { ts[j].v = j } ; assert(s == 6 && ts[1].v == 1) }
