/* topsym: states 7, verdict ok, order 2
 * What init does after its last run is part of the program like anybody's code. Here
 * it does not tell the users apart.
 */

byte boss = 1;
bool started;

proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	od
}

init {
	atomic {
		run user();
		run user()
	};
	started = true;
	assert(boss != 0);
end:	false
}
