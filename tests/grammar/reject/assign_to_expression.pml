/* reject: 3: assignment to an expression */
byte x;
init { (x) = 1 }
