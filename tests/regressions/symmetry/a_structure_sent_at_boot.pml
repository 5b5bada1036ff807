/* topsym: states 27, verdict invalid end state, order 1
 * The fields behind a structure in a message of the boot were counted wrongly.
 */

typedef T { byte u; byte lim };
chan q = [2] of { T, byte }; byte w[3];
proctype p(byte id) { T t; byte z; t.lim = 9; z = 9; do :: q?t,z :: id > z -> w[id] = 1 od }
init { T t; t.u = 7; t.lim = 7; q!t,1; atomic { run p(0); run p(1); run p(2) } }
