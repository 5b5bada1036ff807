/* verify 0 errors: initialiser list for a local array at the start of a body */
init { byte a[3] = { 4, 5, 6 }; int b[2] = {1,2}; assert(a[0] == 4 && a[2] == 6 && b[1] == 2) }
