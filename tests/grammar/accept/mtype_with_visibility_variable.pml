/* hidden, show and local mtype variables */
mtype = { a };
hidden mtype h; show mtype s; local mtype l;
init { h = a; s = a; l = a }
