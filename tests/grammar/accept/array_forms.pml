/* verify 0 errors: array sizes, initial values for all elements, initialiser lists */
byte a[3], b[2] = 7;
int c[4] = { 1, 2, 3, 4 };
short d[3] = { 5, 6 };
init { assert(b[0] == 7 && b[1] == 7 && c[3] == 4 && d[0] == 5 && d[1] == 6 && d[2] == 6) }
