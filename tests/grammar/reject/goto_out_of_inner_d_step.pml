/* reject: 3: a jump from an inner d_step into the outer one */
byte b;
init { d_step { b = 1; d_step { b = 2; if :: b == 2 -> goto L :: else fi; b = 3 }; L: b = 4 } }
