/* reject: 3: undeclared variable on the left of an assignment */
byte x;
init { x = 1; y = 2 }
