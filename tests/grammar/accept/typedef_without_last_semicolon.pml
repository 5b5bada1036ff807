/* verify 0 errors: last field without separator, with separator, newline separated fields */
typedef A { byte x; byte y }
typedef B { byte x; byte y; }
typedef C {
	byte x
	int y, z = 3
	bool w[2]
}
typedef D { byte only }
A a; B b; C c; D d;
init { a.y = 1; b.y = 2; c.w[1] = true; d.only = c.z; assert(d.only == 3) }
