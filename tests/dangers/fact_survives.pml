/* topsym: states 17, verdict ok, order 2
 * The ranks differ at boot, but users change them later: which user has which rank
 * is a part of the state.
 */

byte boss = 2;
bool started;
byte rank[3];

proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!started ->
		started = true
	   }
	:: d_step {
		!started ->
		rank[_pid] = 1 - rank[_pid]
	   }
	:: d_step {
		started && rank[_pid] == 1 && _pid != boss ->
		assert(rank[_pid] > 0)
	   }
	od
}

init {
	atomic {
		rank[2] = 1;
		run user();
		run user()
	}
}
