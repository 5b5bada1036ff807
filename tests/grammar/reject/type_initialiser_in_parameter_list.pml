/* reject: 2: initialiser in a parameter list */
proctype P(byte x = 3) { skip }
init { run P(1) }
