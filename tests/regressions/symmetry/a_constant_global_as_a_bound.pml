/* topsym: states 9, verdict ok, order 6
 * A symmetry was lost: N is a variable that nobody writes.
 */

byte N = 3; byte a[3];
proctype p(byte id) { byte i; do :: atomic { for (i : 0 .. N-1) { a[i] = 0 } } :: a[id] = 1 od }
init { atomic { run p(0); run p(1); run p(2) } }
