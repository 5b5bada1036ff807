/* topsym: states 5, verdict assertion violated, order 1
 * The ranks differ at boot and nobody writes them later: a fact that tells user 2 from
 * user 1. SPIN finds that rank 1 is not the boss; with the users swapped and the
 * ranks left alone, only boss 2 is looked at.
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
		started && rank[_pid] == 1 && _pid != boss ->
		assert(false)
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
