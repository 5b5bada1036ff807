/* gray: accepted, but [] x == 1 is ([] x) == 1 and becomes the meaningless predicate (333==1) */
byte x;
init { x = 1 }
ltl p { [] x == 1 }
