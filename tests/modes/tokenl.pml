/* The same as token.pml for non-progress cycles: the token goes round, and nobody makes progress. */
pid turn = 0;
bit g = 0;

active [3] proctype user()
{
	do
	:: d_step { turn == _pid && _pid != 0 -> turn = 0 }
	:: d_step { turn == _pid && _pid != 1 -> turn = 1 }
	:: d_step { turn == _pid && _pid != 2 -> turn = 2 }
	:: d_step { g == 1 -> g = 0 };
progress:  skip
	od
}
