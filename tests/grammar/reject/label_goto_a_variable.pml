/* reject: 3: goto with the name of a variable */
byte x;
init { L: skip; goto x }
