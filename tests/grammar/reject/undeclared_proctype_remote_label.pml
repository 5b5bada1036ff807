/* reject: 3: remote label reference to an unknown proctype */
active proctype P() { L: skip }
active proctype Q() { if :: R[0]@L -> skip :: else fi }
