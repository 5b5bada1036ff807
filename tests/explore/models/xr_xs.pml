/* engine: states 23 transitions 31 errors 0 verdict verified */
/* Exclusive receive and send: nothing to be seen in the states. */
chan q = [1] of { byte };
chan back = [1] of { byte };
byte n;

active proctype Src() {
	xs q;
	xr back;
	byte v;
	q!1; back?v; q!2; back?v;
	assert(v == 3)
}

active proctype Dst() {
	xr q;
	xs back;
	byte v;
	do
	:: q?v -> back!v + 1; n++
	:: n == 2 -> break
	od
}
