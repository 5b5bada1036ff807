/* gray: rejected: "aborting (ana_stmnt)" for printm of a number, printm of an mtype name is accepted */
mtype = { ok };
init { printm(ok); printm(3) }
