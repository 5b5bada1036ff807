/* topsym: states 38, verdict ok, order 2 = S2
 * Peterson's algorithm for two processes, where the other one is 1 - _pid. The
 * two can be swapped, together with their flags and the value of turn.
 */

bool want[2];
bit turn;
byte inside;

active [2] proctype user()
{
	do
	:: want[_pid] = true;
	   turn = 1 - _pid;
	   !want[1 - _pid] || turn == _pid;
	   inside++;
	   assert(inside == 1);
	   inside--;
	   want[_pid] = false
	od
}
