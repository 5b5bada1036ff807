/* verify 0 errors: struct variables as locals and in inner blocks, in the middle of a body */
typedef T { byte a; byte b[2] };
proctype P(byte n) { T t; t.a = n; { T u; u.b[1] = t.a; assert(u.b[1] == 4) } }
init { run P(4) }
