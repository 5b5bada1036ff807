/* topsym: states 91, verdict ok, order 2
 * A process that runs before `init` is done copies a value that is not the last one.
 */

byte x = 1; byte w[3];
proctype p(byte id) { byte y = 9; do :: y = x :: id > y -> w[id] = 1 od }
proctype d() { end: false }
init { run p(0); run p(1); run p(2); x = 7; run d() }
