/* Clients send their numbers to a server, which answers by the client's own channel, and may forget one letter. */
chan letters = [2] of { pid };
chan answer[4] = [1] of { bit };
bool asked[4], forgot;

active proctype server()
{
	pid from;

	do
	:: atomic { nempty(letters) -> letters?from; answer[from]!1; from = 0 }
	:: atomic { nempty(letters) && !forgot -> letters?from; forgot = true; from = 0 }
	od
}

active [3] proctype client()
{
	do
	:: atomic { !asked[_pid] && nfull(letters) -> asked[_pid] = true; letters!_pid }
	:: atomic { asked[_pid] && nempty(answer[_pid]) -> answer[_pid]?_; asked[_pid] = false }
	od
}

/* all alike */
ltl letters_move { [] (len(letters) == 2 -> <> (len(letters) < 2)) }
ltl all_answered { [] ((asked[1] || asked[2] || asked[3]) -> <> (!asked[1] && !asked[2] && !asked[3])) }
ltl somebody_asks_again { [] <> (asked[1] || asked[2] || asked[3]) }
ltl forgets { <> forgot }

/* some of them */
ltl last_answered { [] (asked[1] -> <> !asked[1]) }
ltl last_answered_if_asked { [] (len(answer[1]) == 0 || asked[1]) }
ltl last_asks_first { (len(answer[1]) == 0) W asked[1] }
ltl two_answered { [] !(len(answer[1]) == 1 && len(answer[2]) == 1) }

/* alike as a whole, but not in its propositions */
ltl one_never_answered { ([] (len(answer[1]) == 0)) || ([] (len(answer[2]) == 0)) }
ltl one_waits { (<> [] asked[1]) || (<> [] asked[2]) || ([] <> !asked[3]) }
