/* engine: states 117 transitions 195 errors 5 verdict violated kind invalid-end */
/* A counter of three bits wraps at eight; arithmetic is done before the cut. */
unsigned c : 3;
unsigned d : 5;
byte n;

active [2] proctype P() {
	do
	:: n < 6 -> c = c + 3; n++
	:: n == 6 -> break
	od;
	d = c * 9 - 1;
	c--
}
