/* reject: 2: initialiser list element that is no constant */
byte a[2] = { 1, 1 + 1 };
init { skip }
