/* engine: states 40 transitions 54 errors 0 verdict verified */
/* Remote references to numbers that no process has: zero, and nowhere. */
byte x;

active [2] proctype P() {
	byte v = 1;
here:	x++;
	if
	:: P[7]:v == 0 -> x++
	:: P[9]@here -> x--
	:: P[0]:v == 1 && P[1]@here -> x = 5
	:: else
	fi
}
