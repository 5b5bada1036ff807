/* engine: states 151 transitions 267 errors 0 verdict verified */
/* A for loop over a range, with bounds that change while it runs. */
byte n = 2, s;

active [2] proctype P() {
	byte i;
	for (i : 1 .. n) {
		s = s + i
	}
	n--;
	assert(i > 0)
}
