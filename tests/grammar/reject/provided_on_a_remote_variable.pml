/* reject: 3: provided on a variable of a process */
proctype P() { byte x; skip }
byte y; active proctype R() provided (y == 1 || P[0]:x == 1) { skip }
