/* engine: states 33 transitions 51 errors 13 verdict violated kind assertion */
/* An assertion as the first statement of a d_step and of an atomic. */
byte x;

active [2] proctype P() {
	x++;
	d_step { assert(x < 2); x = x + 1; x = x * 2 };
	atomic { assert(x < 9); x = 0; x++ }
}
