/* reject: 2: two parameter declarations without separator */
proctype P(byte x int y) { skip }
init { run P(1, 2) }
