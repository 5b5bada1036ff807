/* verify 0 errors: for as first step of an option, before unless, in atomic and d_step */
byte i, s;
init {
	if :: for (i : 1 .. 2) { s++ } :: for (i : 1 .. 2) { s++ } -> skip fi;
	for (i : 1 .. 2) { s++ } unless { s == 99 };
	atomic { for (i : 1 .. 2) { s++ } }
	d_step { for (i : 1 .. 2) { s++ } }
	assert(s == 8)
}
