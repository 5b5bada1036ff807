/* engine: states 46 transitions 62 errors 1 verdict violated kind invalid-end */
/* Two watchdogs wait for quiet; only one of them may be first. */
byte quiet, work = 3;

active proctype Work() {
	do
	:: work > 0 -> work--
	:: work == 0 && quiet == 1 -> quiet = 2; work = 1
	od
}

active [2] proctype Dog() {
	timeout -> quiet++;
	assert(quiet < 4)
}
