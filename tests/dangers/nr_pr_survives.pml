/* topsym: states 11, verdict ok, order 2
 * The join idiom: init is the oldest process, never moves, and waits until all
 * others are gone. In which order they went cannot be seen.
 */

byte boss = 2;
bool started;

proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: atomic {
		started = true;
		break
	   }
	od
}

init {
	atomic {
		run user();
		run user()
	};
	_nr_pr == 1 ->
	assert(started)
}
