/* topsym: states 4, verdict assertion violated, order 1
 * A deterministic proctype with the number of one of its users in it. SPIN finds that
 * the other user may come there; with the users swapped, only boss 1 is looked at.
 */

byte boss = 1;
bool started;

active proctype chief()
{
end:	do
	:: d_step {
		!started ->
		boss = 3 - boss
	   }
	od
}

active [2] D_proctype user()
{
end:	do
	:: d_step {
		!started && boss == _pid ->
		started = true
	   }
	:: d_step {
		started && boss != _pid ->
		assert(_pid == 2)
	   }
	od
}
