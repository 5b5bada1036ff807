/* engine: states 29 transitions 40 errors 0 verdict verified */
/* Processes end in any order, but leave only from the youngest on. */
byte ends;

proctype Short() { ends++ }
proctype Long() { ends++; ends++ }
proctype Waits() { ends == 3 -> ends++ }

init {
	run Waits();
	run Short();
	run Long();
	_nr_pr == 1;
	assert(ends == 4)
}
