/* engine: states 36 transitions 57 errors 0 verdict verified */
/* A d_step inside a claim. */
byte x;

active [2] proctype P() {
	do
	:: x < 3 -> x++
	:: x > 1 -> x = x - 2
	od
}

never {
	do
	:: d_step { x < 2 -> skip }
	:: d_step { x == 2 -> assert(x == 2) }
	:: x == 4 -> break
	od
}
