/* topsym: states 4, verdict assertion violated, order 1
 * A provided clause with the number of one user: after the start only user 0 moves.
 * SPIN finds the assertion if the boss is 1, and the swap hides it.
 */

byte boss = 0;
bool started;

active [2] proctype user() provided (!started || _pid == 0)
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
		started && _pid != boss ->
		assert(false)
	   }
	od
}
