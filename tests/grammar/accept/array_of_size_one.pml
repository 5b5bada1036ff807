/* verify 0 errors: an array of one element is indexed with 0 */
byte a[1] = 3;
init { a[0]++; assert(a[0] == 4) }
