/* a separator before the closing brace of the formula */
byte x;
init { x = 1 }
ltl p { [] (x < 5) ; }
ltl q { <> (x == 1);}
