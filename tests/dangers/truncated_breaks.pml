/* topsym: states 9, verdict assertion violated, order 2
 * Three ids do not fit into a bit: 2 becomes 0, so users 0 and 2 share a mark and
 * user 1 has one of its own. Only 0 and 2 can be swapped. SPIN finds the assertion
 * if the boss is 0 or 2; with all three swapped, only boss 1 is looked at.
 */

byte boss = 1;
bool started;
bit mark;
bit mine;

active [3] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!started ->
		started = true;
		mark = boss
	   }
	:: d_step {
		started ->
		mine = _pid;
		assert(mark != mine || _pid == boss)
	   }
	od
}
