/* verify 0 errors: a parameter with a width field */
proctype P(unsigned x : 3; byte y) { assert(x == 5 && y == 6) }
init { run P(5, 6) }
