/* verify 0 errors: an mtype constant as array size */
mtype = { third, second, first };
byte a[third], b[second + 1];
init { a[2] = 1; b[2] = 1 }
