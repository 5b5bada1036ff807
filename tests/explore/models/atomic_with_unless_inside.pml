/* engine: states 51 transitions 86 errors 3 verdict violated kind invalid-end */
/* The covered part blocks inside an atomic; the escape lets it go on. */
byte x, way;
bool esc;

active [2] proctype P() {
	atomic {
		x++;
		{ x == 7 -> way = 1 } unless { esc -> way = 2 };
		x--;
		way = 0
	}
}

active proctype E() {
	if
	:: esc = true
	:: x > 0 -> x = 7
	fi
}
