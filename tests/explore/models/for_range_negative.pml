/* engine: states 495 transitions 873 errors 0 verdict verified */
/* A for loop from a negative bound, one that runs no round, nested loops. */
short t, lo = 2;

active [2] proctype P() {
	short i; byte j;
	for (i : -1 .. 1) {
		for (j : lo .. 1) {
			t = 9
		}
		t = t + i
	}
	lo = lo - i
}
