/* verify 0 errors: a struct variable, an element and a field as actual parameters */
typedef I { byte a; byte b };
typedef T { I in1; byte k[2] };
T t, ts[2];
inline setk(s, n) { s.k[n] = n + 1; s.in1.a = n }
inline seti(inner, v) { inner.b = v }
init { setk(t, 1); setk(ts[1], 0); seti(t.in1, 5); seti(ts[0].in1, 6);
	assert(t.k[1] == 2 && t.in1.a == 1 && ts[1].k[0] == 1 && t.in1.b == 5 && ts[0].in1.b == 6) }
