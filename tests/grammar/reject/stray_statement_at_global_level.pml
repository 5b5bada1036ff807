/* reject: 3: statement outside a body */
byte x;
x = 1;
init { x = 2 }
