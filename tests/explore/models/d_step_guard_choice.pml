/* engine: states 76 transitions 81 errors 0 verdict verified */
/* A d_step whose first statement is a choice: it waits for one of the guards. */
byte tok, a, b;

active [2] proctype Taker() {
	d_step {
		if
		:: tok == 1 -> a++
		:: tok == 2 -> b++
		fi;
		tok = 0
	}
}

active proctype Giver() {
	do
	:: tok == 0 -> tok = 1
	:: tok == 0 -> tok = 2
	:: a + b == 2 -> break
	od
}
