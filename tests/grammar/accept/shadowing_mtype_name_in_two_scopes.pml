/* verify 0 errors: mtype name used as struct-field-free constant in all scopes */
mtype = { ack, nak };
typedef T { mtype m };
T t;
proctype P(mtype m) { mtype n = ack; t.m = m; assert(n != m && t.m == nak) }
init { run P(nak) }
