/* topsym: states 50, verdict assertion violated, order 1
 * SPIN counts fields: the values of one structure go into another, or into single parameters.
 */

typedef T { byte a; byte b };
typedef U { byte x; byte y };
byte w[4];
proctype p(T r) { do :: w[r.a] < 2 -> w[r.a]++; assert(r.b != 2) od }
init { U u; atomic { u.x = 1; u.y = 3; run p(u); u.x = 2; run p(2, 2) } }
