/* engine: states 696 transitions 1135 errors 26 verdict violated kind invalid-end */
/* Channel variables are compared and assigned like numbers. */
chan a = [1] of { byte };
chan b = [1] of { byte };
chan cur = a;
byte n;

active [2] proctype P() {
	do
	:: cur == a && nfull(cur) -> cur!1; cur = b
	:: cur == b && nfull(cur) -> cur!2; cur = a
	:: nempty(cur) -> cur?n
	:: n == 2 -> break
	od
}
