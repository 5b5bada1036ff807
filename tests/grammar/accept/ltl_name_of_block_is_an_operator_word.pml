/* block names U, X, next, always */
byte x;
init { x = 1 }
ltl U { [] (x < 5) }
ltl X { <> (x == 1) }
ltl next { [] (x < 6) }
ltl always { [] (x < 7) }
