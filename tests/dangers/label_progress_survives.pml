/* topsym: states 9, verdict ok, order 2, run -l, cc -DNP
 * The progress labels inside the options are the same for both users: every run has
 * progress.
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
progress0:	turn = 2
	:: turn == 1 ->
progress1:	turn = 2
	od
}
