/* engine: states 145 transitions 274 errors 5 verdict violated kind invalid-end */
/* Neither the covered part nor the escape can move, until somebody helps. */
byte a, b;

active [2] proctype P() {
	do
	:: { atomic { a > 0 -> a-- }; b++ } unless { b > 1 -> b = 0 }
	:: b == 0 && a == 0 -> break
	od
}

active proctype H() {
	a = 2;
	b == 2 -> a++;
	a = 0
}
