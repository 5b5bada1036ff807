/* topsym: states 5, verdict assertion violated, order 1
 * A bit cannot hold every user. SPIN finds that user 2 does not come out of it as it went in;
 * with the users swapped, only boss 1 is looked at.
 */

byte boss = 1;
bool started;

proctype user()
{
	bit small;

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
	small = _pid;
	assert(small == _pid);
end3:	false
}

init {
	atomic {
		run user();
		run user()
	}
}
