/* reject: 4: ltl formula without braces */
byte x;
init { x = 1 }
ltl p [] (x < 3)
