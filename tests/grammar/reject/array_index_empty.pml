/* reject: 3: empty index brackets */
byte a[3];
init { a[] = 2 }
