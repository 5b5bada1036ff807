/* engine: states 96 transitions 153 errors 0 verdict verified */
/* Several labels on one statement and a label on the last one. */
byte x;

active [2] proctype P() {
one:
two:	x++;
	if
	:: x == 1 -> goto two
	:: x == 2 -> goto one
	:: x == 3 -> goto last
	:: else -> x = 0
	fi;
	x++;
last:	skip
}
