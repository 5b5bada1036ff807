/* verify 0 errors: typedefs in typedefs, arrays of them, three levels */
typedef A { byte x[2]; bool f };
typedef B { A a; A as[3]; byte n };
typedef C { B b[2]; A a };
C c[2]; B b;
init { c[1].b[0].as[2].x[1] = 5; c[1].a.x[0] = 6; b.a.f = true; b.as[1] .x[0] = 3;
	assert(c[1].b[0].as[2].x[1] + c[1].a.x[0] == 11 && b.a.f && b . as[1] . x[0] == 3) }
