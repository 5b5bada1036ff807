/* verify 0 errors: an initialised variable as array size is evaluated at parse time */
byte n = 3;
byte a[n];
init { a[2] = 1; byte b[n]; }
