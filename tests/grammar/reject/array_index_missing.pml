/* reject: 3: array used without index */
byte a[3]; byte x;
init { x = a }
