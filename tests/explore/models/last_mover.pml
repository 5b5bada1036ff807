/* engine: states 203 transitions 318 errors 9 verdict violated kind invalid-end */
/* The observer uses _last to see who has moved. */
byte x, hits;

active [2] proctype Mover() {
	x++;
	x++
}

active proctype Obs() {
	do
	:: _last == 1 && hits < 2 -> hits++
	:: _last == 0 -> x = 0
	:: x == 4 -> break
	od
}
