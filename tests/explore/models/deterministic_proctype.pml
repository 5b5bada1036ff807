/* engine: states 69 transitions 113 errors 0 verdict verified */
/* Proctypes declared as deterministic. */
byte x;

active [2] D_proctype P() {
	do
	:: x < 3 -> x++
	:: x == 3 -> break
	:: x > 3 -> x = 0
	od
}
