/* topsym: states 45, verdict ok, order 2
 * A channel was taken from a variable of another process.
 */

chan q = [2] of { byte }; byte w[3];
active proctype h() { chan mine; mine = q; end: false }
active proctype s() { chan c; (h[0]@end); c = h[0]:mine; do :: c!1 od }
proctype p(byte id) { byte lim = 9; do :: q?lim :: id > lim -> w[id] = 1 od }
init { atomic { run p(0); run p(1); run p(2) } }
