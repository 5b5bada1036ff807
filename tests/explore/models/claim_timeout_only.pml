/* engine: states 9 transitions 14 errors 0 verdict verified */
/* Timeout only in the claim. */
byte x;

active [2] proctype P() {
	x < 2 -> x++;
	x == 3
}

never {
	do
	:: !timeout && x < 3
	:: timeout -> break
	od
}
