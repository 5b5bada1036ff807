/* engine: states 27 transitions 43 errors 0 verdict verified */
/* For loops in an atomic and in a d_step. */
byte a[3];
byte k;

active [2] proctype P() {
	byte i;
	atomic { for (i : 0 .. 2) { a[i] = a[i] + i } };
	d_step { for (i in a) { k = k + a[i] }; i = 0 };
	k = 0
}
