/* engine: states 93 transitions 113 errors 9 verdict violated kind invalid-end */
/* Each one is provided for by the other: they can get stuck together. */
bool a = true, b = true;
byte n;

active proctype A() provided (b) {
	do
	:: n < 4 -> a = !a; n++
	:: n == 4 -> a = true; break
	od
}

active proctype B() provided (a) {
	do
	:: n < 4 -> b = !b; n++
	:: n == 4 -> b = true; break
	od
}
