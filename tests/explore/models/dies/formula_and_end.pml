/* dies: the counts depend on -m ("max search depth too small"): where the system has ended,
   the claim of a violated formula goes round for ever in its own atomic, and nothing is stored */
byte x;

ltl small { [] (x < 4) }

active [3] proctype P() {
	byte t;
	t = x;
	x = t + 1;
	if
	:: x > 2 -> x++
	:: x <= 2
	fi
}
