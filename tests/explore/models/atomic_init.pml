/* engine: states 66 transitions 91 errors 0 verdict verified */
/* Processes started in an atomic and one behind it. */
byte order;

proctype P(byte id) {
	order = (order * 2 + id) % 16
}

init {
	byte i;
	atomic {
		do
		:: i < 2 -> run P(i); i++
		:: i == 2 -> break
		od
	};
	run P(3);
	_nr_pr == 1 -> order = 0
}
