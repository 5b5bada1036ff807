/* engine: states 230 transitions 429 errors 0 verdict verified */
/* The escape is a d_step or an atomic. */
byte x, y;
bool a, b;

active [2] proctype P() {
	{ { x++; x++ } unless { d_step { a -> a = false; y++; y = y * 2 } } }
	unless { atomic { b -> b = false; y = y + 3; x = 0 } };
	y--
}

active proctype Env() {
	if
	:: x == 1 -> a = true
	:: b = true
	fi
}
