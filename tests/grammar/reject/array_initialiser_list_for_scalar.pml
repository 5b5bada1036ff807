/* reject: 2: initialiser list for a scalar */
byte x = { 1, 2 };
init { skip }
