/* reject: 4: ltl block with the name of a proctype */
byte x;
active proctype p() { x = 1 }
ltl p { [] (x < 3) }
