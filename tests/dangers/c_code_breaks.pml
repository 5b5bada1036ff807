/* topsym: states 4, verdict assertion violated, order 1
 * A C expression that looks at the number of the boss. SPIN finds that it may be 1;
 * whoever swaps the users because no Promela statement tells them apart does not.
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
		started = true;
	   }
	:: d_step {
		started ->
		if
		:: c_expr { now.boss == 1 } ->
			assert(false)
		:: else
		fi
	   }
	od
}
