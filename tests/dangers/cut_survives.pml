/* topsym: states 5, verdict ok, order 2
 * A byte can hold every user.
 */

byte boss = 1;
bool started;

proctype user()
{
	byte small;

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
