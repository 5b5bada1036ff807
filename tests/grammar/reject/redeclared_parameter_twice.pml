/* reject: 2: two parameters of the same name */
proctype P(byte a; int a) { skip }
init { run P(1, 2) }
