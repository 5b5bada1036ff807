/* reject: 3: provided on a run */
proctype P() { skip }
active proctype R() provided (run P()) { skip }
