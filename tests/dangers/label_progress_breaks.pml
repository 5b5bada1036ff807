/* topsym: states 10, verdict non-progress cycle, order 1, run -l, cc -DNP
 * Only one of the options has a progress label. SPIN finds the non-progress cycle of
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
		turn = 2
	:: turn == 1 ->
progress1:	turn = 2
	od
}
