/* engine: states 116 transitions 221 errors 3 verdict violated kind invalid-end */
/* Fields of messages are cut when sent: matching compares the cut value. */
chan q = [2] of { byte, bit };
short big = 257;
short s;
byte n;

active [2] proctype Src() {
	q!big, 2;
	big = big - 258
}

active proctype Dst() {
	short v; byte f;
	do
	:: q?1, 0 -> n++
	:: q?v, f -> s = v + f
	:: n > 0 && s > 0 -> break
	od
}
