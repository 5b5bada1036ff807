/* reject: 5: two ltl blocks of the same name */
byte x;
init { x = 1 }
ltl p { [] (x < 3) }
ltl p { [] (x < 4) }
