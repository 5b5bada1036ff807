/* engine: states 621 transitions 1358 errors 3 verdict violated kind invalid-end */
/* A jump into the part that an escape covers. */
byte x;
bool esc;

active [2] proctype P() {
	if
	:: x == 0 -> goto mid
	:: skip
	fi;
	{ x++;
mid:	  x = x + 2;
	  x-- } unless { esc -> x = 0 };
	x++
}

active proctype E() {
	x == 2 -> esc = true;
	esc = false
}
