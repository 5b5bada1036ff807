/* reject: 2: array in a parameter list */
proctype P(byte a[2]) { skip }
init { run P(1) }
