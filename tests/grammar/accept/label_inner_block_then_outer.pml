/* verify 0 errors: a label in an inner block and later the same label in the outer block */
byte x;
init { { skip; L: x++ }; L: x++; if :: x < 5 -> goto L :: else fi; assert(x == 5) }
