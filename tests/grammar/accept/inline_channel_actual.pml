/* verify 0 errors: channels and channel array elements as actual parameters */
chan q = [2] of { byte }; chan qs[2] = [1] of { byte };
inline put(c, v) { c!v }
inline get(c, v) { c?v }
init { byte x; put(q, 3); put(qs[1], 4); get(q, x); assert(x == 3); get(qs[1], x); assert(x == 4) }
