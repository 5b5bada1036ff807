/* engine: states 7 transitions 8 errors 1 verdict violated kind claim */
/* The system gets stuck; the claim goes on by itself. */
byte x;

active [2] proctype P() {
	x++;
	x == 5
}

never {
	do
	:: x < 2
	:: x == 2 -> break
	od;
	x == 2;
	x == 2;
	x == 2
}
