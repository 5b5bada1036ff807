/* many arguments, expressions as arguments, mtype with %e */
chan q = [1] of { byte };
mtype = { ok };
init { mtype m = ok; byte a[2]; printf("%e %d %d %d\n", m, a[1] + 2, (m == ok -> 1 : 2), len(q)); printm(m) }
