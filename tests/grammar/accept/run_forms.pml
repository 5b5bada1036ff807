/* verify 0 errors: run as statement, guard, assigned, in parentheses, in arithmetic, as initialiser target */
byte p; int q; byte a[2];
proctype P(byte n) { skip }
init {
	run P(1);
	(run P(2));
	p = run P(3);
	a[1] = (run P(4)) + 0;
	if :: run P(5) -> skip fi;
	atomic { run P(6); q = run P(7) };
	do :: run P(8); break od;
	assert(p > 0)
}
