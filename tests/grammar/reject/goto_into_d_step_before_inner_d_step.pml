/* reject: 3: a jump into a d_step, before an inner one */
byte b;
init { if :: b == 1 -> goto L :: else fi; d_step { b = 2; L: b = 3; d_step { b = 4; b = 5 }; b = 6 } }
