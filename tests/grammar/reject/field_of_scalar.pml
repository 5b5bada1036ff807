/* reject: 3: field reference on a scalar */
byte x; byte y;
init { x.f = 1 }
