/* topsym: states 2974, verdict invalid end state, order 2
 * `for (m in q[0])` goes through messages, not through the array.
 */

typedef T { byte v };
chan q[2] = [2] of { T }; byte w[2];
proctype p(byte id) { T m; byte sent; do :: sent = 1; q[0]!id :: for (m in q[0]) { w[m.v] = 1 } od }
init { atomic { run p(0); run p(1) } }
