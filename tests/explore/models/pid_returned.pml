/* engine: states 33 transitions 48 errors 0 verdict verified */
/* The value of run is the new pid; numbers are used again. */
byte a, b;

proctype Nop() { skip }

init {
	a = run Nop();
	_nr_pr == 1;
	b = run Nop();
	assert(a == b);
	b = run Nop();
	assert(b == 1 || b == 2)
}
