/* reject: 4: undeclared variable in an ltl formula */
byte x;
init { x = 1 }
ltl p { [] (yy < 3) }
