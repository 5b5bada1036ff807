/* engine: states 37 transitions 57 errors 0 verdict verified */
/* The second operand is not evaluated where the first decides. */
byte a[2] = { 1, 0 };
byte i;

active [2] proctype P() {
	do
	:: i < 2 && a[i] == 1 -> i++
	:: i >= 2 || a[i] == 0 -> i = i + 2; break
	od
}
