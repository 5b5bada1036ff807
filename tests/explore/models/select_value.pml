/* engine: states 156 transitions 269 errors 0 verdict verified */
/* Free choice of a value with select; variable bounds. */
byte hi = 2, got;

active [2] proctype P() {
	byte v;
	select (v : 1 .. hi);
	got = got + v;
	hi = 3
}
