/* verify 0 errors: mtype variables and channels before the list of names */
mtype m;
chan q = [1] of { mtype };
proctype P(mtype v) { m = v }
mtype = { a, b };
init { q!a; run P(b) }
