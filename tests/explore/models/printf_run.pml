/* engine: states 325 transitions 803 errors 0 verdict verified */
/* A run inside printf, and printf as a guard. */
byte n;

proctype Child() { n++ }

active [2] proctype P() {
	printf("started %d\n", run Child());
	if
	:: printf("one\n") -> n++
	:: n > 0 -> printf("two %d\n", n); n = 0
	fi
}
