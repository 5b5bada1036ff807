/* A lock that anybody may take. Nobody is preferred, so anybody may wait forever; but somebody always gets in.
 * The search tries user[3] first and user[0] last: what is wrong with user[0] only is lost if it is taken for user[3]. */
#define NOBODY	255

byte holder = NOBODY;
bool want[4], in[4];

active [4] proctype user()
{
	do
	:: d_step { !want[_pid] -> want[_pid] = true }
	:: d_step { want[_pid] && holder == NOBODY -> holder = _pid; in[_pid] = true }
	:: d_step { in[_pid] -> in[_pid] = false; want[_pid] = false; holder = NOBODY }
	od
}

/* all alike */
ltl one_at_a_time { [] (in[0] + in[1] + in[2] + in[3] <= 1) }
ltl lock_means_in { [] (holder == NOBODY || in[0] || in[1] || in[2] || in[3]) }
ltl somebody_in { [] ((want[0] || want[1] || want[2] || want[3]) -> <> (in[0] || in[1] || in[2] || in[3])) }
ltl always_free_again { [] <> (holder == NOBODY) }
ltl all_want_at_last { <> (want[0] && want[1] && want[2] && want[3]) }

/* one, two or three of them */
ltl last_never_in { [] !in[0] }
ltl last_gets_in { [] (want[0] -> <> in[0]) }
ltl first_gets_in { [] (want[3] -> <> in[3]) }
ltl last_asks_first { !in[0] W want[0] }
ltl pair_excluded { [] !(in[0] && in[1]) }
ltl two_get_in { ([] (want[0] -> <> in[0])) && ([] (want[1] -> <> in[1])) }

/* alike as a whole, but not in its propositions */
ltl one_stays_out { ([] !in[0]) || ([] !in[1]) }
ltl one_starves { (<> [] !in[0]) || (<> [] !in[1]) || (<> [] !in[2]) }
