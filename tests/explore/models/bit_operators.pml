/* engine: states 87 transitions 145 errors 0 verdict verified */
/* Complement, exclusive or, and the order of the operators. */
byte a = 5, b = 3;
int c;

active [2] proctype P() {
	a = a ^ b & 6;
	b = ~b;
	c = -a | b << 2 + 1;
	c = c == 3 & 1;
	assert(!a == 0 || c)
}
