/* topsym: states 4, verdict ok, order 2
 * A provided clause that says the same of every user: after the start only the boss
 * moves.
 */

byte boss = 0;
bool started;

active [2] proctype user() provided (!started || _pid == boss)
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
