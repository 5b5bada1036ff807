/* reject: 3: run inside a compound condition */
proctype P() { skip }
init { run P() && true }
