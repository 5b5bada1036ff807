/* verify 0 errors: locals and parameters of different proctypes share names */
active proctype P() { byte x = 1; assert(x == 1) }
active proctype Q() { int x = -2; assert(x == -2) }
proctype R(short x) { assert(x == 300) }
init { byte x = 4; run R(300); assert(x == 4) }
