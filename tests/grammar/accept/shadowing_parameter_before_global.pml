/* verify 0 errors: a parameter declared before the global of the same name exists */
proctype P(byte x) { assert(x == 7); x++ }
byte x = 2;
init { run P(7); assert(x == 2) }
