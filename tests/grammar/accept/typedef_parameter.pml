/* verify 0 errors: a struct as proctype parameter */
typedef T { byte a; int b };
proctype P(T t; byte n) { assert(t.a == 1 && t.b == -2 && n == 3) }
init { T x; x.a = 1; x.b = -2; run P(x, 3) }
