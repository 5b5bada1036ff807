/* reject: 3: array element as index of a for */
byte a[2], i;
init { for (a[1] : 1 .. 3) { skip } }
