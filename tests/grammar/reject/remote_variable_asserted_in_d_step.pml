/* reject: 3: a variable of a process in an assertion in a d_step */
proctype P() { byte x; skip }
active proctype R() { d_step { skip; assert(P[0]:x) } }
