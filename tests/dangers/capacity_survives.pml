/* topsym: states 7, verdict ok, order 2
 * Two boxes of the same capacity.
 */

byte boss = 1;
bool started;
chan box1 = [1] of { byte };
chan box2 = [1] of { byte };

proctype user(chan mine)
{
	short x;

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
	mine!1;
end2:	mine!1;
	assert(false);
end3:	false
}

init {
	atomic {
		run user(box1);
		run user(box2)
	}
}
