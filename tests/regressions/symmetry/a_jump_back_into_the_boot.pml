/* topsym: states 16, verdict ok, order 1
 * The code behind the boot jumps into it, so that it is executed again.
 */

byte x = 5, y = 5;
active [2] proctype p() { byte me; do :: x == _pid -> me = 1 od }
proctype w() { end: false }
init { byte n; A: x = y; run w(); y = 0; n++; if :: n < 2 -> goto A :: else fi }
