/* verify 0 errors: names of an mtype list separated by white space */
mtype = { a b c }
mtype x = b;
init { assert(x == b && a == 3 && b == 2 && c == 1) }
