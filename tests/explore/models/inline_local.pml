/* engine: states 114 transitions 191 errors 0 verdict verified */
/* An inline with a variable of its own, used twice. */
byte sum;

inline add(n) {
	byte t;
	t = t + n;
	sum = sum + t
}

active [2] proctype P() {
	add(1);
	add(2);
	do
	:: sum > 4 -> add(1); break
	:: sum <= 4 -> break
	od
}
