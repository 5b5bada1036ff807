/* topsym: states 10, verdict ok, order 2
 * y is a pid for enabled(y), and an index that has nothing to do with pids elsewhere.
 */

byte ok; bit f[4]; bit go;
proctype p(byte id) { do :: f[id] = 1 :: f[id] = 0 od }
active proctype o() { byte y = 2; (go == 1); do :: if :: y = 1 :: y = 2 :: y = 3 fi; f[y] = 0 :: enabled(y) -> ok = y od }
init { atomic { run p(2); run p(3); run p(1); go = 1 }; end: false }
