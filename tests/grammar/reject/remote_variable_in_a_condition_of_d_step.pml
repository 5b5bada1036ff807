/* reject: 3: a variable of a process in a condition in a d_step */
proctype P() { byte x; skip }
active proctype R() { d_step { skip; P[0]:x == 1; skip } }
