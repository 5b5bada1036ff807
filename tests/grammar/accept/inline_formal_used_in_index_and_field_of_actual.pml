/* verify 0 errors: formals in indices and before a dot */
typedef T { byte v[3] };
T t[2]; byte a[3];
inline put(s, i, x) { s.v[i] = x; a[i] = x; t[i].v[i] = x }
init { put(t[0], 1, 7); assert(t[0].v[1] == 7 && a[1] == 7 && t[1].v[1] == 7) }
