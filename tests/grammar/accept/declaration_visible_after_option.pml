/* verify 0 errors: a declaration inside an option is visible after fi (no brace, no scope) */
init {
	if :: byte a = 5 fi;
	assert(a == 5);
	do :: byte b = 6; break od;
	assert(b == 6)
}
