/* engine: states 350 transitions 763 errors 0 verdict verified */
/* Quotient and remainder of negative numbers are cut towards zero. */
int q, r;
short a = -7;

active [2] proctype P() {
	q = a / 2;
	r = a % 3;
	a = a + 5;
	assert(q * 2 - a < 20 && r <= 1)
}

active proctype Q() {
	q = 7 / -2;
	r = 7 % -3;
	assert(r <= 1)
}
