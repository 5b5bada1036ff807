/* verify 0 errors: parameter groups, the type carries over commas only */
proctype P(byte a, b; short c, d; bool e) { assert(c == -300 && d == 300 && e) }
init { run P(1, 2, -300, 300, true) }
