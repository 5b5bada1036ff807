/* reject: 3: a variable of a process as the upper bound of a for in a d_step */
proctype P() { byte x; skip }
byte y; active proctype R() { d_step { skip; for (y : 0 .. P[0]:x) { skip } } }
