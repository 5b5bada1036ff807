/* engine: states 38 transitions 65 errors 0 verdict verified */
/* A provided clause on processes that init starts. */
byte gate, n;

proctype Worker(byte k) provided (gate > 0) {
	n = n + k;
	gate--
}

init {
	run Worker(1);
	gate = 2;
	run Worker(2);
	gate++
}
