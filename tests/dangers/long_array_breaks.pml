/* topsym: states 4, verdict assertion violated, order 1
 * An array that is longer than the number of users, because it is used at _pid and at
 * _pid + 1: element 1 belongs to both. SPIN finds the assertion if the boss is 0;
 * with the users and elements 0 and 1 swapped, only boss 1 is looked at.
 */

byte boss = 1;
bool started;
bool flag[3];

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
		flag[_pid + 1] = true
	   }
	:: d_step {
		flag[_pid] ->
		assert(false)
	   }
	od
}
