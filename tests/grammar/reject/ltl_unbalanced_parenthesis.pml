/* reject: 4: unbalanced parenthesis in a formula */
byte x;
init { x = 1 }
ltl p { [] (x < 3 }
