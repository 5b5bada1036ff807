/* reject: 2: initialiser uses a global declared later */
byte x = y;
byte y = 2;
init { skip }
