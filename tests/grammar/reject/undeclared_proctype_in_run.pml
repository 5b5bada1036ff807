/* reject: 3: run of an unknown proctype */
proctype P() { skip }
init { run Q() }
