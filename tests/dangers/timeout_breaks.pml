/* topsym: states 8, verdict assertion violated, order 1
 * After a timeout user 0 gets the turn. SPIN finds that it need not be the boss; with
 * the users swapped, only boss 0 is looked at.
 */

byte boss = 0;
bool started;
byte turn = 2;

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!started ->
		started = true
	   }
	od
}

active proctype watch()
{
end:	atomic {
		started && timeout ->
		turn = 0
	};
end2:	assert(turn == boss);
end3:	false
}
