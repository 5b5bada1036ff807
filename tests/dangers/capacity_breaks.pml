/* topsym: states 9, verdict assertion violated, order 1
 * Two boxes of different capacity. SPIN finds that two messages go into the second
 * one; with users and boxes swapped, only boss 1 is looked at, whose box is full
 * after one.
 */

byte boss = 1;
bool started;
chan box1 = [1] of { byte };
chan box2 = [2] of { byte };

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
