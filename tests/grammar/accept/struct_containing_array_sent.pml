/* verify 0 errors: arrays inside structs are expanded element by element in messages */
typedef T { byte a[2]; byte z };
chan q = [1] of { T };
init { T t, u; t.a[1] = 5; t.z = 6; q!t; q?u; assert(u.a[1] == 5 && u.z == 6); q!1,2,3; q?u; assert(u.a[0] == 1 && u.z == 3) }
