/* topsym: states 6, verdict acceptance cycle, order 2, run -a
 * The accept labels inside the options are the same for both users. SPIN finds an
 * acceptance cycle.
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
accept1:	turn = 2
	od
}
