/* verify 0 errors: each named mtype is numbered by itself, later lists continue it */
mtype:f = { a1, a2 }; mtype = { b1, b2 }; mtype:f = { a3 };
init { assert(a1 == 2 && a2 == 1 && b1 == 2 && b2 == 1 && a3 == 3) }
