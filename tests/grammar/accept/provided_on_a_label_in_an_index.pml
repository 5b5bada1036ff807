/* provided on a label in an index */
proctype P() { L: skip }
byte b[3]; active proctype R() provided (!b[P[0]@L]) { skip }
