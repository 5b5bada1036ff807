/* engine: states 178 transitions 300 errors 0 verdict verified */
/* The escape is a receive from a buffer, as when a command interrupts a job. */
mtype = { pause, quit };
chan cmd = [1] of { mtype };
byte n, pauses;

active proctype Job() {
again:	{
		do
		:: n < 2 -> n++
		:: n > 0 -> n = 0
		od
	} unless {
		if
		:: cmd?pause -> pauses++; goto again
		:: cmd?quit
		fi
	}
}

active proctype User() {
	cmd!pause;
	if
	:: cmd!pause
	:: skip
	fi;
	cmd!quit;
	assert(pauses <= 2)
}
