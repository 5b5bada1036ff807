/* topsym: states 6, verdict ok, order 2
 * Two ids fit into a bit: it is another name for the user.
 */

byte boss = 1;
bool started;
bit mark;
bit mine;

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
		mark = boss
	   }
	:: d_step {
		started ->
		mine = _pid;
		assert(mark != mine || _pid == boss)
	   }
	od
}
