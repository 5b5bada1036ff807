/* topsym: states 11, verdict assertion violated, order 1
 * Two boxes of different signature. SPIN finds that 300 does not come out of a box of
 * bytes as it went in; with users and boxes swapped, only boss 1 is looked at,
 * whose box holds shorts.
 */

byte boss = 1;
bool started;
chan box1 = [1] of { short };
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
