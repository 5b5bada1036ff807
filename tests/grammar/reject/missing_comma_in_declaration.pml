/* reject: 2: two names without comma */
byte x y;
init { skip }
