/* engine: states 41 transitions 48 errors 2 verdict violated kind invalid-end */
/* An atomic that begins with timeout, and one that has it in the middle. */
byte x;

active proctype A() {
	atomic { timeout -> x = x + 2; x = x + 2 };
	x++
}

active proctype B() {
	x++;
	atomic { x++; timeout; x = 0 };
	x++
}

active proctype C() {
	do
	:: x == 1 -> x = 3
	:: x == 7 -> break
	od
}
