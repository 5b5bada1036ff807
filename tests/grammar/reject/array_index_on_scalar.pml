/* reject: 3: index other than 0 on a scalar */
byte x;
init { x[2] = 1 }
