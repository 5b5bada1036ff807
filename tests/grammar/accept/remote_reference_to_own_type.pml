/* verify 0 errors: a process refers to its own proctype, label already defined */
active proctype P() { byte v; L: v++; if :: P[0]@L -> skip :: P[0]:v == 1 fi }
