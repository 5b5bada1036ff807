/* verify 0 errors: unless on the line of od and fi */
byte x;
init {
	do :: x < 3 -> x++ :: else -> break od unless { x == 9 };
	if :: x == 3 -> x = 4 fi unless { x == 9 };
	x = 5 unless x == 9;
	assert(x == 5)
}
