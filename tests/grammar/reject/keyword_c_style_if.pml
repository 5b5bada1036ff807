/* reject: 3: C if statement */
byte x;
init { if (x == 0) { x = 1 } }
