/* topsym: states 8, verdict assertion violated, order 6
 * A structure has no value as a whole; it was believed to be 0.
 */

typedef T { byte a; byte b };
byte n;
proctype p(T r) { do :: atomic { n == 0 -> n = r.a }; assert(n != 2); n = 0 od }
init { T t; atomic { t.a = 1; run p(t); t.a = 3; run p(t); t.a = 2; run p(t) } }
