/* gray: accepted by spin -a, pan.c does not compile (the variable is renamed with its scope) */
active proctype P() { { byte v = 2; v++ } }
active proctype Q() { if :: P:v == 2 -> skip :: else fi }
