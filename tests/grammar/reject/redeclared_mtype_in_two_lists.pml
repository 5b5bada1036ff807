/* reject: 3: name in two mtype lists */
mtype = { a, b };
mtype = { c, a };
init { mtype m = b }
