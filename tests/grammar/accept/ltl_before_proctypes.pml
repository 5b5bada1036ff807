/* an ltl block may precede everything it mentions */
ltl p { [] (x < 5 && P@here -> x == 1) }
byte x;
active proctype P() { x = 1; here: x = 2 }
