/* engine: states 45 transitions 82 errors 7 verdict violated kind claim */
/* The end of the claim is the error. */
byte x;

active [3] proctype P() {
	x++;
	x++
}

never {
	do
	:: x < 2
	:: x == 2 -> break
	od;
	do
	:: x >= 2 && x < 5
	:: x == 5 -> break
	od;
	x == 6
}
