/* ltl blocks without a name, several of them */
byte x;
ltl { [] (x < 5) }
init { x = 1 }
ltl { <> (x == 1) }
