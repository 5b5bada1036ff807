/* verify 0 errors: several struct variables in one declaration */
typedef T { byte a };
T t, u[2], v;
init { T w, z[3]; z[2].a = 1; u[1].a = z[2].a; v.a = u[1].a; w.a = v.a; t.a = w.a; assert(t.a == 1) }
