/* verify 0 errors: fields named like globals, locals, parameters and labels */
byte f = 1;
typedef T { byte f; byte p; byte l; byte L };
T t;
proctype P(byte p) { byte l = 3; t.f = 4; t.p = p; t.l = l;
L:	t.L = f;
	assert(t.f == 4 && t.p == 2 && t.l == 3 && t.L == 1 && f == 1) }
init { run P(2) }
