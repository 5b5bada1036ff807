/* topsym: states 5, verdict ok, order 2
 * SPIN executes initialisers grouped by type: y is 0 here.
 */

short x = 5; byte y = x; byte w[3];
proctype p(byte id) { do :: id > y -> w[id] = 1 od }
init { atomic { run p(0); run p(1); run p(2) } }
