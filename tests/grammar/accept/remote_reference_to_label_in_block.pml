/* verify 0 errors: remote reference to a label inside a block and to a parameter */
byte x;
proctype P(byte n) { { x++; L: x++ } }
init { run P(3); if :: P@L -> skip :: P:n == 3 -> skip :: else fi }
