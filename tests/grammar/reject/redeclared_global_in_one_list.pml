/* reject: 2: variable twice in one declaration */
byte x, y, x;
init { y = 1 }
