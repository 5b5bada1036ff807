/* parameters of an active proctype are zero */
active proctype P(byte a; int b) { assert(a == 0 && b == 0) }
