/* engine: states 23 transitions 35 errors 0 verdict verified */
/* A claim that looks at np_. */
byte x;

active [2] proctype P() {
	do
	:: x < 2 -> x++
progress: x == 2 -> x = 0
	od
}

never {
	do
	:: np_ && x < 3
	:: x >= 3 -> break
	od
}
