/* topsym: states 445, verdict invalid end state, order 2
 * The tag -1 is stored as 255.
 */

chan q = [3] of { byte, byte }; byte w[2];
proctype p(byte id) { byte y, sent; do :: sent = 1; q!-1,id :: q?255,y; w[y] = 1 od }
init { atomic { run p(0); run p(1) } }
