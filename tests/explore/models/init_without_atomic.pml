/* engine: states 434 transitions 919 errors 0 verdict verified */
/* Processes started one by one move before the last one is there. */
byte order;

proctype P(byte id) {
	order = (order * 2 + id) % 16;
	order++
}

init {
	run P(1);
	run P(0);
	run P(1);
	assert(order < 30)
}
