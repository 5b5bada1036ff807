/* several named ltl blocks, directly after each other and between other units */
byte x;
ltl a { [] (x < 5) } ltl b { <> (x == 2) }
ltl c {
	[] (x == 1 -> <> (x == 2))
};
init { x = 1; x = 2 }
ltl d { x == 0 U x == 1 }
