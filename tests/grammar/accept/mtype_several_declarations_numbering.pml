/* verify 0 errors: the last name of the first list is 1, later lists continue */
mtype = { a, b, c };
mtype = { d, e };
init { assert(a == 3 && b == 2 && c == 1 && e == 4 && d == 5) }
