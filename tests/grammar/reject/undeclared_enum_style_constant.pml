/* reject: 3: constant name that was never declared */
mtype = { red };
init { mtype m; m = green }
