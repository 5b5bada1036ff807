/* engine: states 40 transitions 61 errors 3 verdict violated kind claim */
/* A claim with timeout in processes and handshakes. */
chan c = [0] of { byte };
byte n, late;

active [2] proctype S() {
	do
	:: c!n -> n++
	:: n > 1 -> break
	od
}

active proctype R() {
	byte v;
	do
	:: c?v
	:: timeout -> late++; break
	od
}

never {
	do
	:: n < 3 && late == 0
	:: late == 1 && n > 1 -> break
	od
}
