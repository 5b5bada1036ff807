/* engine: states 28 transitions 37 errors 0 verdict verified */
/* Jumps into the branches of a claim, accept and end labels in it. */
byte x;

active [2] proctype P() {
	do
	:: x < 2 -> x++
	:: x == 2 -> x = 0
	od
}

never {
	if
	:: x == 0 -> goto accept_low
	:: x > 0 -> goto high
	fi;
accept_low:
	if
	:: x == 0 -> goto accept_low
	:: x == 1 -> goto high
	fi;
high:	do
	:: x == 2 -> goto high
	:: x == 1 -> break
	:: x == 3 -> goto end_claim
	od;
	skip;
	x == 0 -> goto accept_low;
end_claim: skip
}
