/* run P(x) counts as local, whatever x is. */
byte x;
proctype P(byte v) { assert(v == 0); end: false }
active proctype w() { x = 1; end: false }
init { run P(x); end: false }
