/* reject: 2: keyword return as parameter name */
proctype P(byte return) { skip }
init { run P(1) }
