/* engine: states 116 transitions 353 errors 28 verdict violated kind assertion */
/* Assertions inside a claim; the system never gets stuck. */
byte x, y;

active [2] proctype P() {
	do
	:: x < 2 -> x++; y = x
	:: x > 0 -> x = 0
	od
}

never {
	do
	:: atomic { y > x -> assert(x < 1) }
	:: assert(x <= 2)
	od
}
