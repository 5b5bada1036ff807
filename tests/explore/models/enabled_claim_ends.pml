/* engine: states 29 transitions 40 errors 8 verdict violated kind claim */
/* The claim ends where process 1 is stuck and process 0 is not. */
byte x;

active proctype A() {
	do
	:: x < 3 -> x++
	:: x == 3 -> x = 0
	od
}

active proctype B() {
	x == 2;
	x = 0;
	x == 5
}

never {
	do
	:: skip
	:: enabled(0) && !enabled(1) && x == 1 -> break
	od
}
