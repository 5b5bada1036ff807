/* reject: 3: remote reference to an unknown label */
active proctype P() { L: skip }
active proctype Q() { if :: P@M -> skip :: else fi }
