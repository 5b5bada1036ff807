/* topsym: states 4, verdict assertion violated, order 1
 * The turn is given to user 1 by a statement, at any time. SPIN finds that it is not
 * the boss; with the users swapped, only boss 1 is looked at.
 */

byte boss = 1;
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
		started = true;
		turn = 1
	   }
	:: d_step {
		started ->
		assert(turn == boss)
	   }
	od
}
