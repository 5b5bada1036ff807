/* topsym: states 5, verdict acceptance cycle, order 1, run -a
 * Only one of the options has an accept label. SPIN finds the acceptance cycle of
 * user 0; with the users and the control states swapped, only user 1 is looked at.
 */

byte turn = 2;

active [2] proctype user()
{
	do
	:: d_step {
		turn == 2 ->
		turn = _pid
	   }
	od
}

active proctype watch()
{
	do
	:: turn == 0 ->
accept0:	turn = 2
	:: turn == 1 ->
		turn = 2
	od
}
