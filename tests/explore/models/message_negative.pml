/* engine: states 40 transitions 52 errors 0 verdict verified */
/* Negative numbers in messages: int, short and byte fields, polls with them. */
chan q = [2] of { int, short, byte };
byte n;

active [2] proctype Src() {
	q!-1, -2, -3
}

active proctype Dst() {
	int i; short s; byte b;
	do
	:: q?[-1, -2, -3] -> n = n + 1; q?i, s, b
	:: q?[-1, -2, 253] -> n = n + 4; q?i, s, b
	:: q?-1, -2, b -> assert(b == 253)
	:: n > 4 -> break
	:: timeout -> break
	od
}
