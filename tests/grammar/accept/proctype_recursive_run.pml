/* verify 0 errors: a proctype that runs itself */
byte n;
proctype P(byte k) { n++; if :: k > 0 -> run P(k - 1) :: else fi }
init { run P(2) }
