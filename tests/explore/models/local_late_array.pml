/* engine: states 253 transitions 465 errors 0 verdict verified */
/* An array declared late in a loop: what of it is set anew? */
byte out;

active [2] proctype P() {
	byte n;
	do
	:: n < 2 ->
		byte a[2] = 1;
		a[0] = a[0] + 1;
		a[1] = a[1] + 2;
		out = a[0] * 10 + a[1];
		n++
	:: n == 2 -> break
	od
}
