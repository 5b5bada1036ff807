/* topsym: states 81, verdict ok, order 2
 * A local of `init` with a computed initial value was believed to have none.
 */

byte g = 2; byte w[3];
proctype r(byte i) { do :: w[i] == 0 -> skip od }
init { byte lim = g, k; atomic { run r(0); run r(1); run r(2) };
  if :: k = 0 :: k = 1 :: k = 2 fi;
  do :: k < lim -> w[k] = 2 od }
