/* reject: 2: another variable after an initialiser list */
byte a[2] = { 1, 2 }, b;
init { skip }
