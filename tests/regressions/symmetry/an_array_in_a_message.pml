/* topsym: states 33, verdict invalid end state, order 1
 * The slots of a message have no index that could be renamed.
 */

typedef T { byte a[2] };
chan q = [1] of { T }; byte gx, gy;
proctype p(byte id) { T t; t.a[id] = 1; q!t; end: false }
active proctype r() { byte x, y; do :: q?x,y; gx = x; gy = y od }
init { atomic { run p(0); run p(1) } }
