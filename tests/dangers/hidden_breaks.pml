/* topsym: states 4, verdict assertion violated, order 1
 * A hidden variable is not in the state, so it cannot be renamed. This one is read
 * before it is written, with the 0 that it had at first. SPIN finds that the boss
 * may be 1; whoever swaps the users does not.
 */

byte boss = 0;
bool started;
hidden byte h;

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: atomic {
		!started ->
		started = true;
		assert(h == boss);
		h = _pid
	   }
	od
}
