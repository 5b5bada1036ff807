/* topsym: states 8, verdict assertion violated, order 1
 * _last is compared with the number of one user. SPIN finds that user 0 may start
 * when user 1 is the boss; whoever swaps the users does not.
 */

byte boss = 0;
bool started;

active [2] proctype user()
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
	od
}

active proctype referee()
{
end:	d_step {
		started && _last == 0 ->
		assert(_last == boss)
	};
end2:	false
}
