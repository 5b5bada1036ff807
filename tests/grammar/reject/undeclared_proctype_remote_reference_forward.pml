/* reject: 3: remote reference in a process before the proctype is defined */

active proctype Q() { if :: P[0]@L -> skip :: else fi }
active proctype P() { L: skip }
