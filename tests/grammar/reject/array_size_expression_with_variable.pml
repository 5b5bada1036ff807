/* reject: 3: array size is an expression over a variable */
byte n = 2;
byte a[n + 1];
init { a[0] = 1 }
