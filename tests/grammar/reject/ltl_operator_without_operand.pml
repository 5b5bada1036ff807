/* reject: 4: temporal operator without operand */
byte x;
init { x = 1 }
ltl p { (x < 3) U  }
