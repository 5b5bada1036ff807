/* verify 0 errors: width fields, initialised, in lists, as fields and as locals */
unsigned a : 1, b : 7 = 100, c : 31;
typedef T { unsigned x : 3; unsigned y : 4 };
T t;
init { unsigned d : 2 = 3, e : 16; t.x = 7; t.y = 15; e = 65535; assert(b == 100 && d == 3 && t.x + t.y == 22) }
