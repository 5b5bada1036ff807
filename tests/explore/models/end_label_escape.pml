/* engine: states 28 transitions 45 errors 4 verdict violated kind invalid-end */
/* End labels inside an escape and on the part it covers. */
chan q = [1] of { byte };
byte x;

active [2] proctype P() {
end_a:	{ x++; x == 9 } unless {
		q?_ ->
end_b:		x == 8 };
	x = 0
}

active proctype Q() {
	q!1
}
