/* topsym: states 3216, verdict invalid end state, order 2
 * The tag of a message was folded to its last value, but early senders use the first.
 */

byte T = 1; chan q = [3] of { byte, byte }; byte w[2];
proctype p(byte id) { byte y, sent; do :: sent = 1; q!T,id :: q?1,y; w[y] = 1 od }
proctype d() { end: false }
init { run p(0); run p(1); T = 2; run d() }
