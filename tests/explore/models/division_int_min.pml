/* engine: stops verdict violated kind division */
/* The smallest number divided by -1, reached only in some orders. */
int x = -2147483647;
short d = 1;

active proctype A() {
	x--;
	d = -1;
	x = 6
}

active proctype B() {
	x = x / d
}
