/* engine: states 106 transitions 175 errors 4 verdict violated kind invalid-end */
/* Remote references to places in an atomic, a d_step and on a choice. */
byte x;

active proctype A() {
	atomic { x++;
in_a:	  x == 2;
	  x++ };
here:	if
	:: x > 2 -> x = 0
	:: x > 9 -> skip
	fi
}

active proctype B() {
	A@in_a -> x = 2;
	A@here -> x++;
	x = 1
}

active proctype C() {
	!A@in_a;
	x = 3
}
