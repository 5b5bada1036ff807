/* reject: 3: label with the name of a proctype */
proctype P() { skip }
init { P: run P() }
