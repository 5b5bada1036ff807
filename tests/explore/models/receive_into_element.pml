/* engine: states 398 transitions 757 errors 0 verdict verified */
/* Received into elements of an array, with an index that others change. */
chan q = [2] of { byte };
byte a[3];
byte at;

active [2] proctype Src() {
	q!_pid + 4;
	at = (at + 1) % 3
}

active [2] proctype Dst() {
	q?a[at];
	a[0] = a[at]
}
