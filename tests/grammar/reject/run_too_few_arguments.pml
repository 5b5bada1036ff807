/* reject: 3: run with too few arguments */
proctype P(byte a, b) { skip }
init { run P(1) }
