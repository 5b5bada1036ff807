/* engine: states 2154 transitions 4314 errors 4 verdict violated kind assertion */
/* Progress and accept labels change nothing in a search for safety. */
byte x;

active [2] proctype P() {
	do
	:: x < 3 ->
progress_up:	x++
	:: x > 0 ->
accept_down:	x--
	:: x == 3 -> goto accept_out
	od;
accept_out: skip;
	assert(x < 4)
}
