/* engine: states 24 transitions 30 errors 7 verdict violated kind claim */
/* A claim over locals in arrays of several members. */
active [2] proctype P() {
	bit got[2];
	got[0] = 1;
	got[1] = got[0];
	got[0] = 0
}

never {
	do
	:: P[0]:got[0] + P[1]:got[0] < 2
	:: P[0]:got[1] == 1 && P[1]:got[0] == 1 -> break
	od
}
