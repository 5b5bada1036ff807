/* verify 0 errors: a jump to a d_step is allowed if it contains another one */
byte x, n;
active proctype P() { M: d_step { x = 1; d_step { x = 4; x = 5 }; x++ }; n++; if :: n < 3 -> goto M :: else fi; assert(x == 6) }
