/* engine: states 147 transitions 285 errors 6 verdict violated kind invalid-end */
/* A process ends while others wait for what it took with it. */
bit held;
byte in;

active [3] proctype P() {
	atomic { held == 0 -> held = 1 };
	in++;
	if
	:: held = 0
	:: skip
	fi;
	in--
}
