/* reject: 3: variable with the name of an mtype constant */
mtype = { a, b };
byte a;
init { mtype m = b }
