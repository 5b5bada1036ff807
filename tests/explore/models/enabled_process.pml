/* engine: states 19 transitions 22 errors 1 verdict violated kind invalid-end */
/* A process that asks whether another one is enabled. */
byte x;

active proctype A() {
	x++;
	x == 3;
	x = 1
}

active proctype B() {
	do
	:: !enabled(0) && x < 3 -> x++
	:: enabled(0) && x == 3 -> break
	:: enabled(7) -> x = 9
	od
}
