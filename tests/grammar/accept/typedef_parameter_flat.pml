/* verify 0 errors: the fields of structures are counted as parameters, whatever they are given */
typedef T { byte a; byte b };
typedef U { byte x; byte y };
proctype P(T r; byte n) { assert(r.a == 1 && r.b == 2 && n == 3) }
proctype Q(byte a; byte b; T r) { assert(a == 1 && b == 2 && r.a == 1) }
init { U u; T t; u.x = 1; u.y = 2; t.a = 1; t.b = 2; run P(u, 3); run P(1, 2, 3); run P(t, 3); run Q(u, t); run Q(1, t.b, u) }
