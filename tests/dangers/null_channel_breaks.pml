/* topsym: states 21, verdict assertion violated, order 1
 * Who has no box points at a channel with other messages, and uses it like a box. It has room for one bit
 * only. SPIN finds that user 2 does not come out of it as it went in; with the users swapped, only boss 1
 * is looked at.
 */

byte boss = 1;
bool started;
chan box = [1] of { pid, byte };
chan none = [1] of { bit, byte };

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
