/* topsym: states 5, verdict invalid end state, order 1
 * Only one of the options has an end label. SPIN finds an invalid end state after
 * user 0; with the users and the control states swapped, only the valid one after
 * user 1 is looked at.
 */

byte turn = 2;

active [2] proctype user()
{
end:	do
	:: d_step {
		turn == 2 ->
		turn = _pid
	   }
	od
}

active proctype watch()
{
end:	do
	:: turn == 0 ->
		false
	:: turn == 1 ->
end1:		false
	od
}
