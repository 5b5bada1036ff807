/* engine: states 459 transitions 793 errors 0 verdict verified */
/* Sorted send with records and with equal first fields. */
typedef K { byte hi; byte lo };
chan q = [3] of { K, byte };
byte out;

active [2] proctype P() {
	K k;
	k.hi = 1; k.lo = 2 - _pid;
	q!!k, _pid;
	k.hi = 0;
	q!!k, 3
}

active proctype R() {
	K k; byte v;
	len(q) > 1;
	do
	:: q?k, v -> out = k.hi * 10 + k.lo; k.hi = 0; k.lo = 0; v = 0
	:: timeout -> break
	od
}
