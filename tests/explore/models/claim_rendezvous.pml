/* engine: states 25 transitions 31 errors 9 verdict violated kind claim */
/* Claim and handshakes: both halves are one step for the claim. */
chan c = [0] of { byte };
byte a, b;

active [2] proctype S() {
	a++;
	c!a;
	a--
}

active proctype R() {
	do
	:: c?b
	:: a == 0 && b > 0 -> break
	od
}

never {
	do
	:: b <= a
	:: b > a && a > 0 -> break
	od
}
