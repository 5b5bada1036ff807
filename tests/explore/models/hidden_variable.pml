/* engine: states 96 transitions 145 errors 0 verdict verified */
/* A hidden variable is no part of the state. */
hidden byte scratch;
byte n;

active [2] proctype P() {
	byte v;
	scratch = _pid + 1;
	n++;
	v = n;
	scratch = 0;
	n = n + v
}
