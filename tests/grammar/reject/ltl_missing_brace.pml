/* reject: 4: ltl block not closed before the next unit */
byte x;
active proctype P() { x = 1 }
ltl p { [] (x < 3) 
active proctype Q() { x = 2 }
