/* topsym: states 21, verdict ok, order 2
 * Who has no box points at a channel with other messages, and uses it like a box. It has room for every
 * user, so it does not matter that it was declared differently.
 */

byte boss = 1;
bool started;
chan box = [1] of { pid, byte };
chan none = [1] of { short, byte };

proctype user()
{
	chan to = none;
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
	if
	:: to = box
	:: skip
	fi;
	to!_pid,7;
	to?x,_;
	assert(x == _pid);
end3:	false
}

init {
	atomic {
		run user();
		run user()
	}
}
