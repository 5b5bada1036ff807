/* verify 0 errors: white space around @ : and the index of a remote reference */
active proctype P() { byte v; L: v++ }
active proctype Q() { if :: P [0] @ L -> skip :: P [ 0 ] : v == 1 :: P : v == 2 :: P @ L :: else fi }
