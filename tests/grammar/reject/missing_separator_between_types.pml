/* reject: 2: comma instead of separator between declarations of different types */
byte x, int y;
init { skip }
