/* verify 0 errors: probes and len of channel array elements and channel fields */
typedef T { chan c = [2] of { byte } };
T t; chan q[2] = [1] of { byte };
init { empty(q[1]); nfull(t.c); t.c!1; assert(len(t.c) == 1 && len(q[0]) == 0); nempty(t.c) && empty(q[0]) }
