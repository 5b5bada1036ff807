/* engine: states 65 transitions 117 errors 0 verdict verified */
/* The claim does not move inside an atomic, but where one blocks. */
byte x, go;

active [2] proctype P() {
	atomic { x = 1; x = 2; go == 1 -> x = 3; x = 4 };
	x = 5
}

active proctype Q() {
	x == 2 -> go = 1
}

never {
	do
	:: x != 1 && x != 3
	:: x == 1 || x == 3 -> break
	:: x == 5 -> x == 2; break
	od
}
