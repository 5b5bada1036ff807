/* verify 0 errors: colons of remote references inside a conditional expression */
active proctype P() { byte v; L: v++ }
active proctype Q() { byte x; x = (x == 0 -> P[0]:v : P:v); x = (P:v -> 1 : 2); x = (P@L -> P:v : P:v + 1) }
