/* reject: 3: a jump from a d_step to its own label */
byte b;
init { L: d_step { b++; if :: b < 3 -> goto L :: else fi } }
