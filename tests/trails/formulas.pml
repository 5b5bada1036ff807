/* The token of token.pml, with a second formula that names a user. A verifier for `ev` alone exchanges all users, and finds a cycle that one
 * for both formulas would not find so soon.
 */
pid turn = 0;
bit g = 0;

active [3] proctype user()
{
	do
	:: turn == _pid && _pid != 0 -> skip; turn = 0
	:: turn == _pid && _pid != 1 -> skip; turn = 1
	:: turn == _pid && _pid != 2 -> skip; turn = 2
	:: g == 1 -> g = 0
	od
}

ltl second { <> (turn == 1) }
ltl ev { <> (g == 1) }
