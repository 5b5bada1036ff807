/* topsym: states 13, verdict invalid end state, order 1
 * A message that the boot may have sent was forgotten.
 */

chan q = [2] of { byte }; byte w[3]; bit z;
active proctype zz() { z = 1; end: false }
proctype p(byte id) { byte lim = 9; do :: q?lim :: id > lim -> w[id] = 1 od }
init { if :: z == 1 -> q!1 :: else fi; atomic { run p(0); run p(1); run p(2) } }
