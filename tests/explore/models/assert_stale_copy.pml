/* engine: states 350 transitions 781 errors 272 verdict violated kind assertion */
/* An assertion that is violated and the run goes on behind it. */
byte level;

active [3] proctype Step() {
	byte before = level;
	level++;
	assert(level == before + 1);
	if
	:: level == 3 -> assert(before == 2)
	:: else -> level--
	fi
}
