/* One of four is chosen, once, and only the chosen one ever works. Which one it is decides everything that follows. */
#define NOBODY	255

byte leader = NOBODY;
bool worked[4];
bool busy;

active [4] proctype member()
{
	do
	:: d_step { leader == NOBODY -> leader = _pid }
	:: d_step { leader == _pid && !busy -> busy = true; worked[_pid] = true }
	:: d_step { leader == _pid && busy -> busy = false }
	od
}

/* all alike */
ltl somebody_leads { <> (leader != NOBODY) }
ltl works_again { [] <> busy }
ltl leads_for_good { [] (leader != NOBODY -> [] (leader != NOBODY)) }
ltl one_works { [] (worked[0] + worked[1] + worked[2] + worked[3] <= 1) }
ltl nobody_works { [] !busy }

/* some of them */
ltl last_never_works { [] !worked[0] }
ltl last_leads { <> (leader == 0) }
ltl last_leads_forever { [] (leader == 0 -> [] (leader == 0)) }
ltl first_or_second { [] (leader == NOBODY || leader == 3 || leader == 2) }
ltl neither_works { ([] !worked[0]) && ([] !worked[1]) }
ltl last_works_if_it_leads { [] (leader == 0 -> <> worked[0]) }

/* alike as a whole, but not in its propositions */
ltl one_never_leads { ([] (leader != 0)) || ([] (leader != 1)) }
ltl one_does_not_last { ([] <> (worked[0] && !busy)) || ([] <> (worked[1] && !busy)) }
