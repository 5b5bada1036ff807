/* reject: 2: array declaration without a size */
byte a[];
init { a[0] = 1 }
