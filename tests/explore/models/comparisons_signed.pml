/* engine: states 252 transitions 409 errors 0 verdict verified */
/* Comparisons of negative values with values of unsigned types. */
byte b = 255;
short s = -1;
unsigned u : 4 = 15;
byte r;

active [2] proctype P() {
	if
	:: b == s -> r = 1
	:: b > s -> r = r + 2
	fi;
	s = b;
	b = -1;
	u = -1;
	if
	:: b == s && u == 15 -> r++
	:: else -> r = 0
	fi;
	s = -1
}
