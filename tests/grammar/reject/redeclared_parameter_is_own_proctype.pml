/* reject: 2: parameter with the name of its proctype */
proctype P(byte P) { skip }
init { run P(1) }
