/* reject: 2: name twice in one mtype list */
mtype = { a, b, a };
init { mtype m = b }
