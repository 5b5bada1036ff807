/* engine: states 51 transitions 101 errors 0 verdict verified */
/* Conditional expressions, nested, as index, as argument and as guard. */
byte a[2] = { 3, 5 };
byte x;

proctype Put(byte k) {
	a[(k > 3 -> 1 : 0)] = (k > 4 -> k : (a[0] > 3 -> 1 : k + 1))
}

init {
	atomic { run Put((a[1] > 4 -> 2 : 9)); run Put(5) };
	do
	:: (x < 2 -> a[x] : 0) > 0 -> x++
	:: (x == 2) -> break
	od;
	assert((a[0] == 3 -> a[1] != 9 : 1))
}
