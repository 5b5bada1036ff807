/* engine: states 453 transitions 828 errors 0 verdict verified */
/* The parent starts the next child when the former one has left. */
byte done;

proctype Child(byte k) {
	done = done + k
}

init {
	byte i = 1;
	do
	:: i <= 3 -> run Child(i); i++; _nr_pr == 1
	:: i <= 3 -> run Child(i); run Child(i); i++; _nr_pr <= 2
	:: else -> break
	od;
	_nr_pr == 1;
	assert(done >= 6)
}
