/* reject: 3: array element as select variable */
byte a[2], i;
init { select(a[1] : 1 .. 3) }
