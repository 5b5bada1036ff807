/* engine: states 40 transitions 61 errors 0 verdict verified */
/* A jump out of an atomic ends the atomic. */
byte x;

active [2] proctype P() {
	atomic {
		x++;
		if
		:: x == 1 -> x++; goto out
		:: x != 1 -> x++
		fi;
		x++
	};
	x = 0;
out:	x++;
	assert(x <= 8)
}
