/* engine: states 81 transitions 119 errors 0 verdict verified */
/* Break and goto out of for loops. */
byte n;

active [2] proctype P() {
	int i;
	for (i : 0 .. 3) {
		if
		:: n == i -> break
		:: n > 2 -> goto out
		:: else -> n++
		fi
	}
	n = 0;
out:	n++
}
