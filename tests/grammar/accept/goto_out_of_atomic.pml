/* verify 0 errors: goto and break leaving an atomic */
byte x;
init {
	atomic { x = 1; goto out; x = 2 };
	x = 3;
out:	do
	:: atomic { x == 1 -> x = 4; break }
	od;
	assert(x == 4)
}
