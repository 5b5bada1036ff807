/* A token goes from hand to hand. A cycle of the search comes back to the same place with the token in another hand: it closes up to
 * a permutation only. Whoever has the token may use it, and then has used it for good. */
byte holder = 3;
bool lit, used[4];

active [4] proctype hand()
{
	do
	:: d_step { holder == _pid && _pid != 3 -> holder = 3 }
	:: d_step { holder == _pid && _pid != 2 -> holder = 2 }
	:: d_step { holder == _pid && _pid != 1 -> holder = 1 }
	:: d_step { holder == _pid && _pid != 0 -> holder = 0 }
	:: d_step { holder == _pid && !lit && !used[_pid] -> used[_pid] = true; lit = true }
	:: d_step { lit && holder == _pid && used[_pid] -> lit = false }
	od
}

/* all alike */
ltl lit_at_last { <> lit }
ltl dark_again { [] (lit -> <> !lit) }
ltl lit_forever { <> [] lit }
ltl dark_forever { <> [] !lit }
ltl in_some_hand { [] (holder < 4) }
ltl lit_by_somebody { [] (lit -> (used[0] || used[1] || used[2] || used[3])) }
ltl dark_until_used { !lit U (used[0] || used[1] || used[2] || used[3]) }

/* some of them */
ltl last_has_it_again { [] <> (holder == 0) }
ltl last_keeps_it { <> [] (holder == 0) }
ltl used_only_after_getting_it { !used[0] W (holder == 0) }
ltl lit_comes_back_to_last { [] ((lit && used[0]) -> <> !lit) }
ltl last_uses_it_last { [] (used[0] -> (used[1] || used[2] || used[3])) }

/* alike as a whole, but not in its propositions */
ltl one_never_has_it { ([] (holder != 0)) || ([] (holder != 1)) }
ltl one_has_it_again { ([] <> (holder == 0)) || ([] <> (holder == 1)) }
ltl one_before_the_other { (!used[0] W used[1]) || (!used[1] W used[0]) }
