/* topsym: states 4, verdict ok, order 2
 * An array that is longer than the number of users: nobody uses the elements from 2
 * on, and they stay where they are.
 */

byte boss = 1;
bool started;
bool flag[6];

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!started && boss == _pid ->
		started = true;
		flag[_pid] = true
	   }
	:: d_step {
		flag[_pid] && _pid != boss ->
		assert(false)
	   }
	od
}
