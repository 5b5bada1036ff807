/* topsym: states 5, verdict ok, order 2
 * A channel in a local of `init` was not renamed.
 */

chan q[2] = [1] of { byte }; byte got[2];
proctype r(byte i) { byte v; do :: q[i]?v; got[i] = 1 od }
init { chan c = q[0]; atomic { run r(0); run r(1) }; do :: c!1 od }
