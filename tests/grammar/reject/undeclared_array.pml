/* reject: 3: index of an undeclared array */
byte a[3];
init { b[1] = 2 }
