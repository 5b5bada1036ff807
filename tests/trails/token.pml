/* A token goes from user to user, and `g` is never set: <> g fails. With symmetry a verifier is content with one hop: the state after it is an
 * image of the one before. The cycle really closes when the token has come back. Between choice and hop users are at places in the
 * program that the symmetry takes to others.
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

ltl ev { <> (g == 1) }
