/* engine: states 2086 transitions 2159 errors 15 verdict violated kind claim */
/* A claim that uses _last. */
byte x;

active [2] proctype P() {
	do
	:: x < 3 -> x++
	:: x > 0 -> x--
	od
}

never {
	do
	:: _last == 0 || x < 3
	:: _last == 1 && x == 3 -> break
	od
}
