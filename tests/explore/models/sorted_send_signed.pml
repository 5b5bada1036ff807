/* engine: states 161 transitions 267 errors 3 verdict violated kind invalid-end */
/* Sorted send with negative numbers in a field of type short. */
chan q = [3] of { short };
short low;

active [2] proctype P() {
	q!!(_pid * 2 - 1);
	q!!(-5 * _pid)
}

active proctype Min() {
	short v;
	do
	:: q?v -> low = (v < low -> v : low); assert(low >= -5)
	od
}
