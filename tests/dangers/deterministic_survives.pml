/* topsym: states 4, verdict ok, order 2
 * A deterministic proctype is a proctype like any other.
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
		assert(started)
	   }
	od
}
