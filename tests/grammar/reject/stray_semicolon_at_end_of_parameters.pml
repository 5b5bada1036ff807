/* reject: 2: separator after the last parameter */
proctype P(byte x;) { skip }
init { run P(1) }
