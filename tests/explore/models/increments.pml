/* engine: states 57 transitions 99 errors 0 verdict verified */
/* Increment and decrement of elements, fields and local variables. */
typedef T { byte v; short w[2] };
T t;
byte a[2] = 255;

active [2] proctype P() {
	bit f = 1;
	a[_pid]++;
	t.v--;
	t.w[1 - _pid]--;
	f++;
	t.w[f]++;
	assert(t.w[0] <= 1)
}
