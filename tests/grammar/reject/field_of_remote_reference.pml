/* reject: 4: field of a remote struct variable */
typedef T { byte a };
active proctype P() { T t; byte v; t.a = 1; v = 1 }
active proctype Q() { if :: P:t.a == 3 -> skip :: else fi }
