/* the file ends with an ltl block without newline */
byte x;
init { x = 1 }
ltl p { [] (x < 3) }