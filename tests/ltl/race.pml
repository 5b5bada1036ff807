/* Runners that end, in any order. The verifier goes on with the last state for ever, so that formulas have infinite runs to look at. */
byte arrived;
bool home[3], hurt[3];

active [3] proctype runner()
{
	if
	:: d_step { true -> home[_pid] = true; arrived++ }
	:: d_step { arrived == 2 -> hurt[_pid] = true }
	fi
}

/* all alike */
ltl two_arrive { <> (arrived >= 2) }
ltl all_arrive { <> (arrived == 3) }
ltl nobody_is_hurt { [] !(hurt[0] || hurt[1] || hurt[2]) }
ltl counted { [] (home[0] + home[1] + home[2] == arrived) }

/* some of them */
ltl last_arrives { <> home[0] }
ltl last_is_not_first { [] !(home[0] && arrived == 1) }
ltl last_is_hurt_after_another { !hurt[0] W home[1] }
ltl last_is_never_hurt { [] !hurt[0] }

/* alike as a whole, but not in its propositions */
ltl one_is_not_hurt { ([] !hurt[0]) || ([] !hurt[1]) }
ltl one_arrives { (<> home[0]) || (<> home[1]) }
ltl one_is_hurt { (<> hurt[0]) || (<> hurt[1]) || (<> home[0] && <> home[1]) }
