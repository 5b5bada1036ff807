/* gray: accepted: the missing closing brace of a last ltl block is supplied */
byte x;
init { x = 1 }
ltl p { [] (x < 3)
