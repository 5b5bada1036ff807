/* topsym: states 11, verdict ok, order 1
 * The boot could not be evaluated, and what came after that point was not looked at at all.
 */

byte x = 5;
active [2] proctype p() { byte me; do :: x == _pid -> me = 1 od }
proctype w() { end: false }
init { if :: run w() :: skip fi; x = 0; run w() }
