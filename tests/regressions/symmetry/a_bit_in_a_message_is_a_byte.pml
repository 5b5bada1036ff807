/* topsym: states 26, verdict ok, order 2
 * SPIN does not cut a bit in a message.
 */

chan q = [1] of { bit }; byte w[4];
active proctype s() { do :: q!2 od }
proctype p(byte id) { byte lim = 9; do :: q?lim :: id > lim -> w[id] = 1 od }
init { atomic { run p(1); run p(2); run p(3) } }
