/* verify 0 errors: U V W X and the operator words are ordinary names outside formulas */
byte U = 1, V, W, X; bool always, eventually, until, release, next, implies, equivalent, weakuntil, stronguntil;
proctype until_() { next = true }
init { V = U; W = V; X = W; always = true; run until_(); assert(W == 1) }
