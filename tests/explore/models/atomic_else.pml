/* engine: states 82 transitions 151 errors 0 verdict verified */
/* Else in the middle of an atomic and as its first option. */
byte x, low;

active [3] proctype P() {
	atomic {
		if :: x < 2 -> x++ :: else -> x = 0; low++ fi;
		x++;
		if :: x == 2 -> low++ :: else fi
	};
	x--
}
