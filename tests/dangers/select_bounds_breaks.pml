/* topsym: states 9, verdict assertion violated, order 1
 * A select from the boss upwards: it is an order between users. SPIN finds that boss 0
 * may see the turn go to user 1; with the users swapped, only boss 1 is looked at,
 * after whom there is nobody.
 */

byte boss = 1;
bool started;
byte low = 0;
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
	:: d_step {
		turn == _pid ->
		assert(turn == boss)
	   }
	od
}

active proctype watch()
{
end:	started ->
	atomic {
		select (turn : boss .. 1)
	};
end2:	false
}
