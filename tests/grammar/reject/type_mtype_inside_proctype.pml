/* reject: 3: mtype list inside a body */
mtype = { a };
init { mtype = { b }; mtype m = a; skip }
