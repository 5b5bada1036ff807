/* reject: 2: two index brackets in a declaration */
byte a[2][2];
init { a[0] = 1 }
