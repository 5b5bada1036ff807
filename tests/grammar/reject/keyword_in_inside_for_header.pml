/* reject: 3: variable in between the parentheses of a for */
byte in = 3, n = 3;
init { byte i; for (i : 1 .. in) { skip }; in = 1 }
