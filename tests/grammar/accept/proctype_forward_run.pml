/* verify 0 errors: run of a proctype that is defined later, also with parameters */
init { run Later(3); byte x = 2; x = run Later2() }
proctype Later(byte n) { assert(n == 3) }
proctype Later2() { skip }
