/* reject: 3: local variable with the name of a parameter */
proctype P(byte n) {
	byte n;
	skip
}
init { run P(1) }
