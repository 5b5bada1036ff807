/* reject: 2: negative number in an initialiser list */
int a[2] = { 1, -2 };
init { skip }
