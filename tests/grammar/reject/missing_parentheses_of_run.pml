/* reject: 3: run without parentheses */
proctype P() { skip }
init { run P; skip }
