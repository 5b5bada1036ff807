/* reject: 3: undeclared variable in a never claim */
byte x;
never { do :: yy == 0 od }
init { x = 1 }
