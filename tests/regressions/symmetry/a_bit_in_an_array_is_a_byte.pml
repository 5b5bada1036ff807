/* topsym: states 39, verdict ok, order 2
 * SPIN does not cut the bits of an array.
 */

bit a[2]; byte w[4];
active proctype s() { a[0] = 2; end: false }
proctype p(byte id) { byte lim = 9; do :: lim == 9 && a[0] != 0 -> lim = a[0] :: id > lim -> w[id] = 1 od }
init { atomic { run p(1); run p(2); run p(3) } }
