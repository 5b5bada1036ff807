/* reject: 3: index bracket not closed */
byte a[3];
init { a[1 = 2; skip }
