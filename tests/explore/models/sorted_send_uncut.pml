/* engine: states 50 transitions 67 errors 4 verdict violated kind assertion */
/* Sorted send of values that do not fit the field. */
chan q = [3] of { byte };
byte v;

active [2] proctype P() {
	q!!(300 - _pid * 200);
	q!!50
}

active proctype R() {
	full(q);
	q?v;
	q?v;
	assert(v != 50)
}
