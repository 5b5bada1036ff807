/* SPIN forgets a d_step where another ends in it */
proctype P() { L: skip }
byte y; active proctype R() { run P(); d_step { skip; d_step { skip }; y = P[1]@L } }
