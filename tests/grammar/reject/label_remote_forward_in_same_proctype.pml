/* reject: 2: remote reference to a label of the same proctype that comes later */
active proctype P() { byte v; if :: P[0]@L -> skip :: else fi; L: v++ }
