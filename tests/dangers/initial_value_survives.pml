/* topsym: states 4, verdict ok, order 2
 * That the turn is with user 1 at first is a matter of where the model starts. All
 * that it does later is the same for both.
 */

byte boss = 1;
bool started;
byte turn = 1;

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!started ->
		started = true;
		turn = boss
	   }
	:: d_step {
		started ->
		assert(turn == boss)
	   }
	od
}
