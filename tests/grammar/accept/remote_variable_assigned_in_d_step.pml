/* a variable of a process in an assignment in a d_step */
proctype P() { byte x; skip }
chan q = [1] of { byte }; byte y; active proctype R() { run P(); d_step { skip; y = P[1]:x; q!P[1]:x } }
