/* topsym: states 49, verdict ok, order 1
 * 256 is cut on one channel and not on the other.
 */

chan q = [1] of { byte }; chan r = [1] of { int }; byte w[3];
proctype s(chan c) { do :: c!256 od }
proctype p(byte id) { int lim = 1000; do :: r?lim :: id + 255 > lim -> w[id] = 1 :: q?_ od }
init { atomic { run s(q); run s(r); run p(0); run p(1); run p(2) } }
