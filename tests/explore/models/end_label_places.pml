/* engine: states 32 transitions 55 errors 1 verdict violated kind invalid-end */
/* End labels before a loop, before a guard and inside an option. */
chan q = [1] of { byte };
byte got;

active proctype A() {
	byte v;
end_a:	do
	:: q?v -> got = got + v
	od
}

active proctype B() {
	do
	:: got < 2;
end_b:		got == 9 -> got = 0
	od
}

active proctype C() {
	q!1;
	if
	:: got == 0 -> q!2
	:: got == 1 -> 
		endless: got == 4
	fi
}
