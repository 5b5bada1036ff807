/* topsym: states 17, verdict ok, order 1
 * What a second `init` writes was taken for constant.
 */

byte x = 9; byte w[3];
proctype p(byte lim) { byte k; do :: if :: k = 0 :: k = 1 :: k = 2 fi :: k > lim -> w[k] = 1 od }
init { run p(x) }
init { x = 1 }
