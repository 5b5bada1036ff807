/* reject: 3: two runs in one expression */
proctype P() { skip }
init { (run P() + run P()) }
