/* engine: states 54 transitions 105 errors 4 verdict violated kind claim */
/* A claim that is written with unless. */
byte x;

active [2] proctype P() {
	do
	:: x < 3 -> x++
	:: x > 1 -> x = 0
	od
}

never {
	{
		do
		:: x < 3
		:: x == 1 -> x == 2
		od
	} unless { x == 3 -> x < 2 };
	x == 0
}
