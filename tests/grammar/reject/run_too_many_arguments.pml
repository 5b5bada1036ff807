/* reject: 3: run with too many arguments */
proctype P(byte a) { skip }
init { run P(1, 2) }
