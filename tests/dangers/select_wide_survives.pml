/* topsym: states 16, verdict ok, order 2
 * A select between constants that are close together is one step for SPIN. 2 is
 * nobody.
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
	select (turn : 0 .. 2);
end2:	false
}
