/* topsym: states 11, verdict ok, order 2
 * Two boxes of the same signature.
 */

byte boss = 1;
bool started;
chan box1 = [1] of { short };
chan box2 = [1] of { short };

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
	mine!300;
	mine?x;
	assert(x == 300);
end3:	false
}

init {
	atomic {
		run user(box1);
		run user(box2)
	}
}
