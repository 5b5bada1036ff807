/* reject: 2: variable in its own initialiser */
byte x = x + 1;
init { skip }
