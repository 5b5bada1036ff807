/* Stations in a ring pass a signal on, always to the next one; a station may hold it for a while. Turning the ring is the symmetry. */
byte at = 2;
byte held;
bool slow[4];

active [4] proctype station()
{
	do
	:: d_step { at == _pid -> at = (_pid + 1) % 4; held = 0; slow[_pid] = false }
	:: d_step { at == _pid && held < 2 -> held++; slow[_pid] = true }
	od
}

/* all alike */
ltl never_held_long { [] (held < 2) }
ltl passed_on { [] (held == 2 -> <> (held == 0)) }
ltl held_again { [] <> (held > 0) }
ltl slow_one_has_it { [] (slow[0] + slow[1] + slow[2] + slow[3] <= 1) }
ltl opposite { [] !((slow[0] && slow[2]) || (slow[1] && slow[3])) }

/* some of them */
ltl comes_to_last { [] <> (at == 0) }
ltl last_is_quick { [] !slow[0] }
ltl first_round { (at != 1) U (at == 0) }

/* alike as a whole, but not in its propositions */
ltl one_is_quick { ([] !slow[0]) || ([] !slow[1]) || ([] !slow[2]) || ([] !slow[3]) }
