/* engine: states 155 transitions 250 errors 7 verdict violated kind invalid-end */
/* Labels with the same name in several types, and remote references to both. */
byte x;

active proctype A() {
	x++;
here:	x++;
	x = 0
}

active proctype B() {
	x = x + 2;
here:	x == 3 -> x--;
	x++
}

active proctype C() {
	A@here && B@here -> x = 3;
	!A@here;
	x = x + 4
}
