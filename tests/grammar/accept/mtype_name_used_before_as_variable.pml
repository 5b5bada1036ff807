/* a variable name later listed in an mtype becomes a constant */
byte a;
mtype = { a, b };
init { mtype m = b; m = a }
