/* verify 0 errors: fields with initial values */
typedef T { byte a = 3; int b = -2, c; byte d[2] = 9; mtype m };
T t, u[2];
init { T v; assert(t.a == 3 && t.b == -2 && u[1].d[1] == 9 && v.a == 3 && v.c == 0) }
