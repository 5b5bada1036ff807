/* verify 0 errors: remote reference with a variable and an expression as index */
byte p;
active [2] proctype A() { L: skip }
active proctype B() { p = 1; if :: A[p]@L -> skip :: A[p - 1]@L :: else fi }
