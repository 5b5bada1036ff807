/* gray: accepted by spin -a, pan.c does not compile */
active proctype P() { byte w; w++ }
active proctype Q() { if :: P:v == 2 -> skip :: else fi }
