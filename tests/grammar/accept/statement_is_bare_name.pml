/* verify 0 errors: a variable, field, element or parameter as condition */
typedef T { bool f[2] };
T t; bool b = true; byte a[2] = 1;
proctype P(bool p) { p; skip }
init { run P(true); b; a[1]; t.f[0] = 1; t.f[0]; t.f[0]
	b
	a[0]
}
