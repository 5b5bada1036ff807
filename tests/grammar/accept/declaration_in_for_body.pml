/* verify 0 errors: declarations inside a for body, reset on each pass */
init {
	byte i, s;
	for (i : 1 .. 3) {
		byte t;
		t = t + i;
		s = s + t
	}
	assert(s == 6)
}
