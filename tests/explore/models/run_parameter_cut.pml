/* engine: states 17 transitions 23 errors 0 verdict verified */
/* Parameters are cut to their type when a process starts. */
int sum;

proctype P(bit b; byte c; short s; unsigned u : 3) {
	sum = sum + b + c + s + u;
	assert(b < 2 && u < 8)
}

init {
	atomic { run P(2, 257, 40000, 9); run P(3, -1, -1, -1) };
	_nr_pr == 1;
	assert(sum != 0)
}
