/* verify 0 errors: several labels on one statement */
init {
	byte x;
a: b:	c: x++;
	if :: x < 2 -> goto a :: x == 2 -> goto b :: x == 3 -> goto c :: else fi;
	assert(x == 4)
}
