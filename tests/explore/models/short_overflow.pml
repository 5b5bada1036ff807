/* engine: states 48 transitions 75 errors 7 verdict violated kind assertion */
/* A short wraps to negative numbers. */
short s = 32766, r = -32768;

active [2] proctype P() {
	s++;
	r--;
	s = s + s;
	assert(r != 32766 || s < 0)
}
