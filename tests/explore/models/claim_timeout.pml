/* engine: states 32 transitions 48 errors 24 verdict violated kind claim */
/* Timeout in the claim and in a process. */
byte x;

active [2] proctype P() {
	x < 3 -> x++;
	x == 4
}

active proctype W() {
	timeout -> x = 4
}

never {
	do
	:: !timeout
	:: timeout && x == 2
	:: x == 4 -> break
	od
}
