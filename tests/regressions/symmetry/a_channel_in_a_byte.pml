/* topsym: states 43, verdict ok, order 1
 * A channel went through a variable that is no chan, and was lost sight of.
 */

chan q = [2] of { byte }; byte w[3];
active proctype s() { byte b; chan c; b = q; c = b; do :: c!1 od }
proctype p(byte id) { byte lim = 9; do :: q?lim :: id > lim -> w[id] = 1 od }
init { atomic { run p(0); run p(1); run p(2) } }
