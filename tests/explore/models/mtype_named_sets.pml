/* engine: states 38 transitions 57 errors 0 verdict verified */
/* Several sets of names; the numbers of each set begin at one. */
mtype = { idle, busy };
mtype:colour = { red, green, blue };
mtype:shape = { dot, line };
mtype:colour c = red;
mtype:shape s = dot;
mtype m = idle;

active [2] proctype P() {
	if
	:: c == red -> c = green
	:: c == green -> c = blue; s = line
	:: c == blue && s == line -> m = busy
	fi;
	assert(m != busy || red != dot || green == line)
}
