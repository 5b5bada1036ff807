/* reject: 3: a variable of a process in a printf in a d_step */
proctype P() { byte x; skip }
active proctype R() { d_step { skip; printf("%d", P[0]:x) } }
