/* topsym: states 5, verdict ok, order 2
 * The end labels inside the options are the same for both users.
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
end0:		false
	:: turn == 1 ->
end1:		false
	od
}
