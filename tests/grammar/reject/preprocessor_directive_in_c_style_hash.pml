/* reject: 3: stray hash in the middle of a line */
byte x;
init { x = 1 # ; skip }
