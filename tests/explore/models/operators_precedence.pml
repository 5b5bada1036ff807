/* engine: states 160 transitions 225 errors 0 verdict verified */
/* Comparison, logic and arithmetic in one expression without parentheses. */
short x = 3, y = -2;
byte n;

active [2] proctype P() {
	n = x + y * 2 < 0 || x & 1 == 1 && y < 0;
	x = - x - - y;
	y = x << 1 + n;
	n = !n == 1 -> x = x ^ 1
}
