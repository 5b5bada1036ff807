/* reject: 3: goto into a d_step */
byte x;
init { goto L; d_step { x = 1; L: x = 2 } }
