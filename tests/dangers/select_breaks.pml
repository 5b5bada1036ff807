/* topsym: states 30, verdict assertion violated, order 1
 * A select with a bound that is a variable counts up in sight of everybody: the turn
 * can pass from user 0 to user 1 and not the other way. SPIN finds that it was first
 * with the boss if that is user 0; with the users swapped, only boss 1 is looked at.
 */

byte boss = 1;
bool started;
byte turn = 2;
byte first = 2;
byte low = 0;

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
	:: d_step {
		turn == _pid && first == 2 ->
		first = _pid
	   }
	:: d_step {
		turn == _pid && first != 2 && first != _pid && first == boss ->
		assert(false)
	   }
	od
}

active proctype watch()
{
end:	started ->
	select (turn : low .. 1);
end2:	false
}
