/* reject: 3: local variable with the name of a proctype */
proctype P() { skip }
init { byte P; run P() }
