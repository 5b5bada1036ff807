/* reject: 3: assignment to an mtype constant */
mtype = { a }; mtype m;
init { a = a }
