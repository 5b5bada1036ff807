/* engine: states 28 transitions 39 errors 4 verdict violated kind invalid-end */
/* An atomic that blocks in the middle lets the others move. */
byte x, y;

active [2] proctype P() {
	atomic { x++; y == x; x--; y++ };
	y = 0
}

active proctype Q() {
	y = 1;
	x == 2 -> y = 2
}
