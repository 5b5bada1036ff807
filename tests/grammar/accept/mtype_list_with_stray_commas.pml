/* verify 0 errors: double and trailing commas in an mtype list */
mtype = { a,, b, c, };
mtype = { d,,, };
init { assert(a == 3 && d == 4) }
