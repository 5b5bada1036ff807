/* topsym: states 28, verdict ok, order 1
 * An int in a structure is cut to the byte of the message.
 */

typedef T { int v };
chan q = [1] of { byte }; byte w[3];
active proctype s() { T t; t.v = 257; do :: q!t od }
proctype p(byte id) { int lim = 9; do :: q?lim :: id > lim -> w[id] = 1 od }
init { atomic { run p(0); run p(1); run p(2) } }
