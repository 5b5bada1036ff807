/* verify 0 errors: ++ and -- on scalars, elements, fields, with space */
typedef T { byte f[2] };
T t; byte a[2] = 3; int x;
init { x++; x --; a[1]++; a[0] --; t.f[1]++; x ++; assert(x == 1 && a[1] == 4 && a[0] == 2 && t.f[1] == 1) }
