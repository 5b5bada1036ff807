/* topsym: states 11, verdict assertion violated, order 1
 * A bit that travels with other fields is one bit in SPIN's verifier, and cannot hold every user. SPIN
 * finds that user 2 does not come out of the channel as it went in; with the users swapped, only
 * boss 1 is looked at.
 */

byte boss = 1;
bool started;
chan q = [1] of { bit, byte };

proctype user()
{
	byte x;

end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: atomic {
		!started && boss == _pid ->
		started = true;
		break
	   }
	od;
	q!_pid,7;
	q?x,_;
	assert(x == _pid);
end3:	false
}

init {
	atomic {
		run user();
		run user()
	}
}
