/* verify 0 errors: goto and break inside a d_step, no jump out */
byte x;
init {
	d_step {
		skip;
L:		x++;
		if :: x < 3 -> goto L :: else fi;
		do :: x < 6 -> x++ :: else -> break od;
		x = x + 0
	};
	assert(x == 6)
}
