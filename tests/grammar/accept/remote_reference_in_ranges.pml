/* verify 0 errors: remote references as bounds and indices */
byte a[5];
active proctype P() { byte v = 2; L: v++ }
active proctype Q() { byte i; for (i : P:v .. 4) { a[P[0]:v] = i } }
