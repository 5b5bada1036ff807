/* engine: states 18 transitions 25 errors 0 verdict verified */
/* A jump back to the label on the atomic itself. */
byte x;

active [2] proctype P() {
again:	atomic {
		x++;
		if
		:: x < 3 -> goto again
		:: x == 4 -> x = 0; goto again
		:: x == 3 || x > 4 -> x--
		fi;
		x++
	}
}
