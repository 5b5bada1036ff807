/* verify 0 errors: probes assigned and asserted */
chan q = [1] of { byte };
init { bool b; b = empty(q); assert(b); b = full(q) || empty(q) && b; assert(b); assert(nfull(q)); assert(empty(q) && !b || nfull(q)); assert full(q) || true }
