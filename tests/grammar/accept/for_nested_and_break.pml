/* verify 0 errors: nested for, break, goto out, for in do and do in for */
byte i, j, s;
init {
	for (i : 1 .. 3) { for (j : 1 .. 3) { if :: j == 2 -> break :: else fi; s++ } }
	assert(s == 3);
	do :: for (i : 1 .. 9) { if :: i == 4 -> goto out :: else -> do :: break od fi } od;
out:	assert(i == 4)
}
