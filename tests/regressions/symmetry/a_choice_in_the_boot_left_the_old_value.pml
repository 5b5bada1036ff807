/* topsym: states 8, verdict ok, order 1
 * A value that `init` chose at random was taken for the one that it had set before.
 */

byte x; byte w[2];
proctype p(byte id) { do :: x == id -> w[id] = 1 od }
init { x = 5; if :: x = 0 :: x = 1 fi; atomic { run p(0); run p(1) } }
