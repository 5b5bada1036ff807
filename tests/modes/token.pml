/* A token goes from user to user, and nobody ever sets g: there is an acceptance cycle. With symmetry the
 * first step of the token already leads to an image of the state before, so the cycle closes only up to a
 * permutation, and a search that compares states byte by byte does not see it.
 */
pid turn = 0;
bit g = 0;

active [3] proctype user()
{
	do
	:: d_step { turn == _pid && _pid != 0 -> turn = 0 }
	:: d_step { turn == _pid && _pid != 1 -> turn = 1 }
	:: d_step { turn == _pid && _pid != 2 -> turn = 2 }
	:: d_step { g == 1 -> g = 0 }
	od
}

ltl ev { <> (g == 1) }
