/* engine: states 65 transitions 105 errors 0 verdict verified */
/* Byte, bit and pid wrap around. */
byte b = 254;
bit f = 1;
pid p;

active [2] proctype P() {
	b++;
	f++;
	p = p - 1;
	b = b * 3;
	assert(p >= 254)
}
