/* engine: states 307 transitions 579 errors 0 verdict verified */
/* An array declared late: its first element is set in every round, so the
   assertion holds; the other element keeps its value. */
byte rounds;

active [2] proctype P() {
	byte n;
	do
	:: n < 2 ->
		byte a[2] = 1;
		assert(a[0] == 1);
		assert(a[1] == n);
		a[0] = 7;
		a[1]++;
		n++
	:: n == 2 -> break
	od;
	rounds++
}
