/* reject: 3: provided on a label of a process */
proctype P() { L: skip }
active proctype R() provided (!P[0]@L) { skip }
