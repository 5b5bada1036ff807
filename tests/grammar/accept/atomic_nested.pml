/* verify 0 errors: atomic in atomic, atomic in option, atomic with blocking guard */
byte x;
init {
	atomic { x = 1; atomic { x = 2 }; { x = 3; { x = 4 } } };
	do :: atomic { x < 6 -> x++ } :: atomic { x == 6; break } od;
	assert(x == 6)
}
