/* reject: 3: a label of a process in a d_step */
proctype P() { L: skip }
byte y; active proctype R() { d_step { skip; y = P[0]@L } }
