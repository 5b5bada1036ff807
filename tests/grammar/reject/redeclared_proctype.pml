/* reject: 3: proctype defined twice */
proctype P() { skip }
proctype P() { skip }
init { run P() }
