/* engine: states 77 transitions 131 errors 0 verdict verified */
/* A jump into the middle of an atomic, from outside and from another atomic. */
byte x, y;

active [2] proctype P() {
	if
	:: x == 0 -> goto mid
	:: x > 0 -> atomic { y++; goto mid }
	:: skip
	fi;
	atomic {
		x = 1;
mid:		x = x + 2;
		y++;
		x--
	};
	assert(x < 9)
}
