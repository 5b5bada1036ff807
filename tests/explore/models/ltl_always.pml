/* engine: states 349 transitions 931 errors 80 verdict violated kind assertion */
/* A formula for a safety property, over processes that run for ever. */
byte x;

ltl small { [] (x < 4) }

active [2] proctype P() {
	byte t;
	do
	:: t = x; x = (t + 2) % 5; t = 0
	:: x > 2 -> x = 1
	od
}
