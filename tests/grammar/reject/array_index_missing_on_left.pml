/* reject: 3: assignment to an array without index */
byte a[3];
init { a = 2 }
