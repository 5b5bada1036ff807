/* verify 0 errors: a field reference at the end of a line, next line starts with a name that is also a field */
typedef T { byte a; byte b };
T t; byte a, b;
init {
	t.a = 1; t.b = 2
	a = t.a
	b = t.b
	b = t.a
	a
	assert(a == 1 && b == 1)
}
