/* topsym: states 11, verdict ok, order 2
 * A bit that travels alone is a byte in SPIN's verifier, and can hold every user.
 */

byte boss = 1;
bool started;
chan q = [1] of { bit };

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
	q!_pid;
	q?x;
	assert(x == _pid);
end3:	false
}

init {
	atomic {
		run user();
		run user()
	}
}
