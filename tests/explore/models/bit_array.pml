/* engine: states 284 transitions 462 errors 102 verdict violated kind assertion */
/* Arrays of bits and bools: stored as bytes, cut to one bit. */
bit b[3];
bool f[2] = true;
byte n;

active [2] proctype P() {
	b[_pid] = 2;
	b[_pid + 1] = 3;
	b[0] = b[0] + b[1];
	f[_pid] = f[_pid] + 1;
	n = b[0] + b[1] + b[2] + f[0] + f[1];
	assert(n < 5)
}
