/* verify 0 errors: struct variables of the same name in sibling blocks */
typedef T { byte a };
typedef S { int a };
init { { T v; v.a = 3; assert(v.a == 3) }; { S v; v.a = -3; assert(v.a == -3) } }
