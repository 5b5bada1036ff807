/* reject: 2: parameter group without a type */
proctype P(byte x;  y) { skip }
init { run P(1, 2) }
