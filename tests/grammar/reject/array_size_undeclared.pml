/* reject: 3: undeclared name as array size */
#define N 3
byte a[M];
init { skip }
