/* engine: states 52 transitions 69 errors 3 verdict violated kind invalid-end */
/* The escape is taken, and blocks behind its guard: there is no way back. */
bool abort, released;
byte work;

active proctype Job() {
	{
		do
		:: work < 4 -> work++
		:: work == 4 -> break
		od
	} unless {
		abort;
		released;
		work = 0
	}
}

active proctype Supervisor() {
	work == 2 -> abort = true;
	if
	:: work == 2 -> released = true
	:: work > 2
	fi
}
