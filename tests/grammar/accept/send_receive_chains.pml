/* verify 0 errors: channel expressions: elements, fields, parameters on both sides */
typedef T { chan c };
chan q[2] = [1] of { byte }; T t;
proctype P(chan z) { byte x; z?x; assert(x == 3) }
init { t.c = q[1]; t.c!3; run P(t.c) }
