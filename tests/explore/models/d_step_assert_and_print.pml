/* engine: states 7 transitions 9 errors 3 verdict violated kind assertion */
/* Assertions and printing in the middle of a d_step: the rest still runs. */
byte x;

active [2] proctype P() {
	byte t = x;
	d_step {
		t++;
		printf("t is %d\n", t);
		assert(t == x + 1);
		x = t;
		t = 0
	}
}
