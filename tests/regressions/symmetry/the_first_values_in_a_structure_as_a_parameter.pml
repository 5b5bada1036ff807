/* topsym: states 82, verdict assertion violated, order 2
 * In a parameter, fields do not begin with their first values: an `active` process starts with 0.
 */

typedef T { byte a = 1 };
byte w[3];
active [2] proctype p(T r) { T s; do :: atomic { w[r.a] < 2 -> w[r.a]++ }; assert(w[0] < 2 || s.a != 1) :: r.a = s.a od }
