/* reject: 3: run in the initialiser of a variable */
proctype P() { skip }
init { byte x = run P(); skip }
