/* engine: states 54 transitions 65 errors 2 verdict violated kind assertion */
/* Processes started with different priorities: the urgent one goes first. */
byte log, n;

proctype Task(byte id) {
	n++;
	log = (log * 3 + id) % 50;
	n--
}

init {
	atomic {
		run Task(1) priority 1;
		run Task(2) priority 5;
		run Task(2) priority 5
	};
	n == 0;
	assert(n == 0)
}
