/* topsym: states 14, verdict ok, order 2
 * A select between constants is one step for SPIN: any user may get the turn.
 */

byte boss = 1;
bool started;
byte turn = 2;
byte first = 2;

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
	select (turn : 0 .. 1);
end2:	false
}
