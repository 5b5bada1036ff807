/* engine: states 138 transitions 254 errors 7 verdict violated kind assertion */
/* The value of run in a condition, in an assignment and as a guard. */
byte first;
byte n;

proctype Child(byte k) { n = n + k }

active proctype P() {
	pid p;
	if
	:: run Child(1) -> n++
	:: n == 0 -> p = run Child(2); first = p
	fi;
	atomic { p = run Child(3); run Child(n) };
	assert(p > first)
}
