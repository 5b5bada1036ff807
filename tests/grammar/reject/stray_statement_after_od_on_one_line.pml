/* reject: 3: statement after od on the same line */
byte x;
init { do :: break od x = 1 }
